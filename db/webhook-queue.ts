import { type SQL, sql } from "drizzle-orm";
import type { TransactionSql } from "postgres";
import { db, rawSql } from "./client.ts";
import type { DeliveryStatus, PauseReason, WebhookEventName } from "./enums.ts";
import { webhookEndpoints } from "./schema-webhooks.ts";

/** The deliveries table is the queue: one process at a time serves an endpoint, under a lease on the endpoint's row. Leases
 * go by the database's clock; what is due goes by the caller's. */

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

const leaseFor = sql`now() + interval '30 seconds'`;

/** Of a delivery `d` at `clock.at`: no earlier event of its transaction is still on its way to this endpoint, or that has
 * been for a day. */
const isNext = `not exists (
  select 1 from webhook_deliveries earlier
  where earlier.endpoint_id = d.endpoint_id and earlier.transaction_id = d.transaction_id
    and earlier.sequence < d.sequence and earlier.status = 'pending'
    and earlier.created_at > clock.at - interval '24 hours')`;

/** Endpoints with something due that nobody serves, taken for the caller: those not tried for longest first. */
export function takeEndpoints({ isSlow, now, limit }: { isSlow: boolean; now: Date; limit: number }) {
  const due = sql`
    select e.id from webhook_endpoints e, (select ${now.toISOString()}::timestamptz as at) clock
    where e.deleted_at is null and e.paused_at is null and e.is_slow = ${isSlow}
      and (e.leased_until is null or e.leased_until < now())
      and (exists (select 1 from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'pending'
          and d.next_attempt_at <= clock.at and ${sql.raw(isNext)})
        or exists (select 1 from webhook_deliveries d where d.endpoint_id = e.id and d.resend_at is not null))
    order by e.last_tried_at nulls first
    limit ${limit}
    for update of e skip locked`;
  return db
    .update(webhookEndpoints)
    .set({ leasedUntil: leaseFor, leaseNumber: sql`${webhookEndpoints.leaseNumber} + 1` })
    .where(sql`${webhookEndpoints.id} in (${due})`)
    .returning();
}

type Lease = { id: string; leaseNumber: number };

const mine = ({ id, leaseNumber }: Lease): SQL =>
  sql`${webhookEndpoints.id} = ${id} and ${webhookEndpoints.leaseNumber} = ${leaseNumber}`;

/** The endpoint as it is now, its lease prolonged; undefined when somebody else has taken it. */
export async function renewLease(lease: Lease): Promise<EndpointRow | undefined> {
  const [row] = await db.update(webhookEndpoints).set({ leasedUntil: leaseFor }).where(mine(lease)).returning();
  return row;
}

export async function releaseLease(lease: Lease): Promise<void> {
  await db.update(webhookEndpoints).set({ leasedUntil: null }).where(mine(lease));
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

/** What is due to this endpoint: asked for by hand, then first tries, then repeats. Of one transaction's events only the
 * earliest unfinished one, unless that has been waiting for a day. */
export async function selectDue(
  endpointId: string,
  now: Date,
  except: string[],
  limit: number,
): Promise<DueDelivery[]> {
  const run = rawSql();
  const at = now.toISOString();
  const isFree = run`d.endpoint_id = ${endpointId} and d.id <> all(${except})`;
  const isDue = run`d.status = 'pending' and d.resend_at is null and d.next_attempt_at <= clock.at and ${run.unsafe(isNext)}`;
  // Each step looks no further than the page: the one after it is not even begun once the page is full.
  const rows = await run`
    with clock as (select ${at}::timestamptz as at),
    asked as materialized (
      select d.id, d.resend_at as due_at from webhook_deliveries d
      where ${isFree} and d.resend_at is not null order by d.resend_at limit ${limit}
    ),
    first as materialized (
      select d.id, d.next_attempt_at as due_at from webhook_deliveries d, clock
      where ${isFree} and ${isDue} and d.attempts = 0
      order by d.next_attempt_at, d.sequence limit (select ${limit} - count(*) from asked)
    ),
    again as materialized (
      select d.id, d.next_attempt_at as due_at from webhook_deliveries d, clock
      where ${isFree} and ${isDue} and d.attempts > 0
      order by d.next_attempt_at limit (select ${limit} - count(*) from asked) - (select count(*) from first)
    )
    select d.id, d.event_id, d.status, d.attempts, d.event_name, d.resend_at is not null as is_resend, e.is_test, e.body
    from (
      select 0 as rank, * from asked union all select 1, * from first union all select 2, * from again
    ) t
    join webhook_deliveries d on d.id = t.id
    join webhook_events e on e.id = d.event_id
    order by t.rank, t.due_at, d.sequence`;
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    status: row.status,
    attempts: row.attempts,
    eventName: row.event_name,
    isResend: row.is_resend,
    isTest: row.is_test,
    body: row.body,
  }));
}

/** One try and all it changes. */
export type TryRecord = {
  endpointId: string;
  leaseNumber: number;
  deliveryId: string;
  at: string;
  durationMs: number;
  statusCode: number | null;
  error: string | null;
  /** Base64 of the answer's first bytes. */
  answer: string | null;
  isResend: boolean;
  isSuccess: boolean;
  /** Null leaves the schedule as it is. */
  change: { status: DeliveryStatus; attempts: number; nextAttemptAt: string | null } | null;
};

export type EndpointRecord = {
  endpointId: string;
  leaseNumber: number;
  lastTriedAt: string;
  lastSuccessAt: string | null;
  failingSince: string | null;
  isSlow: boolean;
  pausedAt: string | null;
  pauseReason: PauseReason | null;
  /** For its owners, where this try paused it. */
  notice: { id: string; text: string; path: string } | null;
};

/** Records tries in one commit; says of each whether it was. Those under a lease that has passed on change nothing. A
 * delivery that was left out meanwhile stays so, unless this try brought it home. */
export async function recordTries(tries: TryRecord[], endpoints: EndpointRecord[]): Promise<boolean[]> {
  return rawSql().begin(async (tx): Promise<boolean[]> => {
    const rows = await tx`
      select e.id, e.lease_number
      from jsonb_to_recordset(${JSON.stringify(endpoints)}::jsonb) as r("endpointId" text, "leaseNumber" int)
      join webhook_endpoints e on e.id = r."endpointId" and e.lease_number = r."leaseNumber"
      order by e.id for no key update of e`;
    const leases = new Map<string, number>(rows.map(({ id, lease_number }) => [id, lease_number]));
    const isHeld = ({ endpointId, leaseNumber }: Held) => leases.get(endpointId) === leaseNumber;
    if (leases.size > 0) await writeTries(tries.filter(isHeld), endpoints.filter(isHeld), tx);
    return tries.map(isHeld);
  });
}

type Held = { endpointId: string; leaseNumber: number };

async function writeTries(tries: TryRecord[], endpoints: EndpointRecord[], tx: TransactionSql): Promise<void> {
  const kept = tries.map(({ change, ...one }) => ({ ...one, ...change, isChanged: change !== null }));
  const isMoved = tx`r."isChanged" and (r."isSuccess" or d.status = 'pending')`;
  await tx`
      with r as (
        select * from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r("deliveryId" text, "endpointId" text,
          at timestamptz, "durationMs" int, "statusCode" smallint, error text, answer text, "isResend" bool,
          "isSuccess" bool, "isChanged" bool, status text, attempts smallint, "nextAttemptAt" timestamptz)
      ), tries as (
        insert into webhook_attempts (delivery_id, endpoint_id, at, duration_ms, status_code, error, answer, is_resend)
        select "deliveryId", "endpointId", at, "durationMs", "statusCode", error, decode(answer, 'base64'), "isResend" from r
      )
      update webhook_deliveries d set
        status = case when ${isMoved} then r.status else d.status end,
        attempts = case when ${isMoved} then r.attempts else d.attempts end,
        next_attempt_at = case when ${isMoved} then r."nextAttemptAt" else d.next_attempt_at end,
        resend_at = case when r."isResend" then null else d.resend_at end,
        last_status_code = r."statusCode", last_error = r.error, last_tried_at = r.at, last_duration_ms = r."durationMs",
        delivered_at = case when r."isSuccess" then coalesce(d.delivered_at, r.at) else d.delivered_at end
      from r where d.id = r."deliveryId"`;
  await tx`
      update webhook_endpoints e set
        last_tried_at = r."lastTriedAt",
        last_success_at = coalesce(r."lastSuccessAt", e.last_success_at),
        failing_since = r."failingSince",
        is_slow = r."isSlow",
        paused_at = coalesce(e.paused_at, r."pausedAt"),
        pause_reason = coalesce(e.pause_reason, r."pauseReason")
      from jsonb_to_recordset(${JSON.stringify(endpoints)}::jsonb) as r("endpointId" text, "lastTriedAt" timestamptz,
        "lastSuccessAt" timestamptz, "failingSince" timestamptz, "isSlow" bool, "pausedAt" timestamptz, "pauseReason" text)
      where e.id = r."endpointId"`;
  const told = endpoints.flatMap(({ endpointId, lastTriedAt, notice }) =>
    notice ? [{ endpointId, lastTriedAt, ...notice }] : [],
  );
  if (told.length > 0) {
    await tx`
        insert into notices (id, partner_id, environment, text, path, at)
        select r.id, e.partner_id, e.environment, r.text, r.path, r."lastTriedAt"
        from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as r("endpointId" text, "lastTriedAt" timestamptz, id text, text text, path text)
        join webhook_endpoints e on e.id = r."endpointId"`;
  }
}
