import { type SQL, sql } from "drizzle-orm";
import { db, rawSql } from "#db/client.ts";
import type { DeliveryStatus, PauseReason, WebhookEventName } from "#db/enums.ts";
import { webhookEndpoints } from "#db/schema-webhooks.ts";

/** The deliveries table is the queue: one process at a time serves an endpoint, under a lease on the endpoint's row.
 * Leases use the database's clock; due times use the caller's. */

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

const leaseFor = sql`now() + interval '30 seconds'`;

/** Only the index of the queue fits this condition. While statistics say that nothing is pending, as they do for up to a tenth of
 * the table, every index on the status seems as good, and Postgres would read what is pending for all endpoints. */
const isPending = `d.status || '' = 'pending'`;

/** For a delivery `d` at the time in `clock`: no earlier event of its transaction is still queued for this endpoint, or
 * it has been for a day. A subquery per row instead of a join, so that the ordered index is only read to the end of
 * the page, however long the queue. Only the index of unfinished deliveries fits it. Postgres expects half of all rows to pass
 * "is not true", but none to pass "is null", for which it would read the whole queue. */
const isNext = `(
  select true from webhook_deliveries earlier
  where earlier.transaction_id = d.transaction_id and earlier.endpoint_id || '' = d.endpoint_id
    and earlier.sequence < d.sequence and earlier.status || '' = 'pending'
    and earlier.created_at > (select at from clock) - interval '24 hours'
  limit 1) is not true`;

/** Claims endpoints with due deliveries that no process serves, least recently attempted first. */
export async function claimEndpoints({ isSlow, now, limit }: DueEndpoints): Promise<EndpointRow[]> {
  const ids = await selectDueEndpoints({ isSlow, now, limit });
  if (ids.length === 0) return [];
  const free = sql`
    select id from webhook_endpoints
    where id = any(${`{${ids.join(",")}}`}::text[]) and deleted_at is null and paused_at is null
      and is_slow = ${isSlow} and (leased_until is null or leased_until < now())
    for update skip locked`;
  return db
    .update(webhookEndpoints)
    .set({ leasedUntil: leaseFor, leaseNumber: sql`${webhookEndpoints.leaseNumber} + 1` })
    .where(sql`${webhookEndpoints.id} in (${free})`)
    .returning()
    .prepare("claim_endpoints")
    .execute();
}

type DueEndpoints = { isSlow: boolean; now: Date; limit: number };

/** Idle processes run this many times a second. Its plan doesn't depend on the values, so that Postgres keeps it instead of
 * planning each time, which takes longer than running it. */
async function selectDueEndpoints({ isSlow, now, limit }: DueEndpoints): Promise<string[]> {
  const run = rawSql();
  const rows = await run`
    with clock as (select ${now.toISOString()}::timestamptz as at)
    select e.id from webhook_endpoints e
    where e.deleted_at is null and e.paused_at is null and ${isSlow ? run`e.is_slow` : run`not e.is_slow`}
      and (e.leased_until is null or e.leased_until < now())
      and (exists (select 1 from webhook_deliveries d where d.endpoint_id = e.id and ${run.unsafe(isPending)}
          and d.next_attempt_at <= (select at from clock) and ${run.unsafe(isNext)})
        or exists (select 1 from webhook_deliveries d where d.endpoint_id = e.id and d.resend_at is not null))
    order by e.last_attempt_at nulls first
    limit (select ${limit}::int)`;
  return rows.map(({ id }) => id);
}

type Lease = { id: string; leaseNumber: number };

const mine = ({ id, leaseNumber }: Lease): SQL =>
  sql`${webhookEndpoints.id} = ${id} and ${webhookEndpoints.leaseNumber} = ${leaseNumber}`;

/** Renews the lease and returns the endpoint; undefined if another process has taken it. */
export async function renewLease(lease: Lease): Promise<EndpointRow | undefined> {
  const [row] = await db
    .update(webhookEndpoints)
    .set({ leasedUntil: leaseFor })
    .where(mine(lease))
    .returning()
    .prepare("renew_lease")
    .execute();
  return row;
}

export async function releaseLease({ id, leaseNumber }: Lease): Promise<void> {
  await rawSql()`update webhook_endpoints set leased_until = null where id = ${id} and lease_number = ${leaseNumber}`;
}

export type DueDelivery = {
  id: string;
  eventId: string;
  status: DeliveryStatus;
  attempts: number;
  eventName: WebhookEventName;
  isResend: boolean;
  isTest: boolean;
  body: Buffer;
};

/** A page of retries goes ahead of new events, so it isn't larger, whatever the page size. */
const retriesMax = 100;

/** Due deliveries of this endpoint: manual resends, then first attempts, then retries. For each transaction, only the
 * earliest unfinished event, unless it has been queued for a day. */
export async function selectDue(
  endpointId: string,
  now: Date,
  except: string[],
  limit: number,
): Promise<DueDelivery[]> {
  const run = rawSql();
  const at = now.toISOString();
  const columns = run`d.id, d.event_id, d.status, d.attempts, d.event_name, d.sequence`;
  const isFree = run`d.endpoint_id = ${endpointId} and d.id <> all(${except})`;
  const isDue = run`${run.unsafe(isPending)} and d.resend_at is null and d.next_attempt_at <= (select at from clock)`;
  // Each step stops at the page size; the next step doesn't run once the page is full. "offset 0" keeps the order before the
  // check, so that only deliveries on the page are checked.
  const rows = await run`
    with clock as (select ${at}::timestamptz as at),
    asked as materialized (
      select ${columns}, d.resend_at as due_at from webhook_deliveries d
      where ${isFree} and d.resend_at is not null order by d.resend_at limit ${limit}
    ),
    first as materialized (
      select ${columns}, d.next_attempt_at as due_at from (
        select * from webhook_deliveries d where ${isFree} and ${isDue} and d.attempts = 0
        order by d.next_attempt_at, d.sequence offset 0
      ) d where ${run.unsafe(isNext)} limit (select ${limit} - count(*) from asked)
    ),
    again as materialized (
      select ${columns}, d.next_attempt_at as due_at from (
        select * from webhook_deliveries d where ${isFree} and ${isDue} and d.attempts > 0
        order by d.next_attempt_at offset 0
      ) d where ${run.unsafe(isNext)}
      limit (select least(${limit} - (select count(*) from asked) - (select count(*) from first), ${retriesMax}))
    )
    select t.id, t.event_id, t.status, t.attempts, t.event_name, t.rank = 0 as is_resend, e.is_test,
      convert_from(e.body, 'UTF8') as body
    from (
      select 0 as rank, * from asked union all select 1, * from first union all select 2, * from again
    ) t
    join webhook_events e on e.id = t.event_id
    order by t.rank, t.due_at, t.sequence`;
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    status: row.status,
    attempts: row.attempts,
    eventName: row.event_name,
    isResend: row.is_resend,
    isTest: row.is_test,
    // Text, which takes less than the hexadecimal digits of bytes, and is the same bytes again: bodies are JSON.
    body: Buffer.from(row.body),
  }));
}

/** An attempt and its effects. */
export type AttemptRecord = {
  endpointId: string;
  leaseNumber: number;
  deliveryId: string;
  at: string;
  durationMs: number;
  statusCode: number | null;
  error: string | null;
  /** Base64 of the response's first bytes. */
  answer: string | null;
  isResend: boolean;
  isSuccess: boolean;
  /** Null keeps the schedule. */
  change: { status: DeliveryStatus; attempts: number; nextAttemptAt: string | null } | null;
};

export type EndpointRecord = {
  endpointId: string;
  leaseNumber: number;
  lastAttemptAt: string;
  lastSuccessAt: string | null;
  failingSince: string | null;
  isSlow: boolean;
  pausedAt: string | null;
  pauseReason: PauseReason | null;
  /** The notice for the owners if this attempt paused it. */
  notice: { id: string; text: string; path: string } | null;
};

/** Records attempts in one statement; returns for each whether it was recorded. Attempts under a lost lease change
 * nothing. A delivery that was skipped meanwhile stays skipped, unless this attempt delivered it. */
export async function recordAttempts(attempts: AttemptRecord[], endpoints: EndpointRecord[]): Promise<boolean[]> {
  const run = rawSql();
  const rows = attempts.map(({ change, ...one }) => ({
    ...one,
    status: change?.status ?? null,
    attempts: change?.attempts ?? null,
    nextAttemptAt: change?.nextAttemptAt ?? null,
  }));
  // Text arrays cost Postgres less than JSON. IDs, numbers, constants, and Base64 need no escaping in them.
  const list = (name: keyof (typeof rows)[number]) =>
    `{${rows.map((row) => (row[name] === null ? "NULL" : `"${row[name]}"`)).join(",")}}`;
  const flatEndpoints = endpoints.map(({ notice, ...one }) => ({
    ...one,
    noticeId: notice?.id,
    noticeText: notice?.text,
    noticePath: notice?.path,
  }));
  const isMoved = run`r.status is not null and (r."isSuccess" or d.status = 'pending')`;
  const held = await run`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(flatEndpoints)}::jsonb) as r("endpointId" text, "leaseNumber" int,
        "lastAttemptAt" timestamptz, "lastSuccessAt" timestamptz, "failingSince" timestamptz, "isSlow" bool,
        "pausedAt" timestamptz, "pauseReason" text, "noticeId" text, "noticeText" text, "noticePath" text)
    ), held as materialized (
      select given.*, e.partner_id, e.environment from given
      join webhook_endpoints e on e.id = given."endpointId" and e.lease_number = given."leaseNumber"
      order by e.id for no key update of e
    ), r as materialized (
      select r.* from unnest(${list("deliveryId")}::text[], ${list("endpointId")}::text[],
        ${list("leaseNumber")}::text[]::int[], ${list("at")}::text[]::timestamptz[], ${list("durationMs")}::text[]::int[],
        ${list("statusCode")}::text[]::smallint[], ${list("error")}::text[], ${list("answer")}::text[],
        ${list("isResend")}::text[]::bool[], ${list("isSuccess")}::text[]::bool[], ${list("status")}::text[],
        ${list("attempts")}::text[]::smallint[], ${list("nextAttemptAt")}::text[]::timestamptz[]
      ) as r("deliveryId", "endpointId", "leaseNumber", at, "durationMs", "statusCode", error, answer, "isResend",
        "isSuccess", status, attempts, "nextAttemptAt")
      join held using ("endpointId", "leaseNumber")
    ), inserted_attempts as (
      insert into webhook_attempts (delivery_id, endpoint_id, at, duration_ms, status_code, error, answer, is_resend)
      select "deliveryId", "endpointId", at, "durationMs", "statusCode", error, decode(answer, 'base64'), "isResend" from r
    ), moved as (
      update webhook_deliveries d set
        status = case when ${isMoved} then r.status else d.status end,
        attempts = case when ${isMoved} then r.attempts else d.attempts end,
        next_attempt_at = case when ${isMoved} then r."nextAttemptAt" else d.next_attempt_at end,
        resend_at = case when r."isSuccess" and d.repeats > 0 then r.at when r."isResend" then null else d.resend_at end,
        repeats = case when r."isSuccess" and d.repeats > 0 then d.repeats - 1 else d.repeats end,
        last_status_code = r."statusCode", last_error = r.error, last_attempt_at = r.at, last_duration_ms = r."durationMs",
        delivered_at = case when r."isSuccess" then coalesce(d.delivered_at, r.at) else d.delivered_at end
      from r where d.id = r."deliveryId"
    ), health as (
      update webhook_endpoints e set
        last_attempt_at = held."lastAttemptAt",
        last_success_at = coalesce(held."lastSuccessAt", e.last_success_at),
        failing_since = held."failingSince",
        is_slow = held."isSlow",
        paused_at = coalesce(e.paused_at, held."pausedAt"),
        pause_reason = coalesce(e.pause_reason, held."pauseReason")
      from held where e.id = held."endpointId"
    ), told as (
      insert into notices (id, partner_id, environment, text, path, at)
      select "noticeId", partner_id, environment, "noticeText", "noticePath", "lastAttemptAt" from held
      where "noticeId" is not null
    )
    select "endpointId", "leaseNumber" from held`;
  const leases = new Map<string, number>(held.map(({ endpointId, leaseNumber }) => [endpointId, leaseNumber]));
  return attempts.map(({ endpointId, leaseNumber }) => leases.get(endpointId) === leaseNumber);
}
