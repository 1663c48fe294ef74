import { type SQL, sql } from "drizzle-orm";
import { type Tx, transact } from "#db/client.ts";
import type { Environment, WebhookEventName } from "#db/enums.ts";
import { readInIndexOrder } from "#db/generic-plan.ts";
import type { TenantScope } from "#db/scope.ts";

/** How many undelivered deliveries of a kind are read of each endpoint, newest first. */
const deliveriesRead = 1_000;

/** The events of the partner and environment in `s` that no endpoint has accepted or will be sent: those with a delivery that
 * failed or is queued for a paused endpoint, without one that was delivered or is still scheduled. Not those that the partner was
 * sent by GET /events, test events, and deliveries that a member skipped or whose endpoint was deleted. Ordering by the endpoint keeps
 * Postgres from reading the failed deliveries of all endpoints, which seems as good while statistics know of few. */
const missedIn: SQL = sql`
  select e.id, e.name, e.transaction_id, e.created_at, c.has_failed from (
    select event_id, bool_or(has_failed) as has_failed from webhook_endpoints w cross join lateral (
      (select event_id, true as has_failed from webhook_deliveries f
        where f.endpoint_id = any(array[w.id]) and f.status = 'failed' and f.resend_at is null
        order by f.endpoint_id desc, f.created_at desc, f.id desc limit ${deliveriesRead})
      union all
      (select event_id, false from webhook_deliveries q
        where q.endpoint_id = w.id and q.status || '' = 'pending' and w.paused_at is not null
        order by q.next_attempt_at desc limit ${deliveriesRead})
    ) d
    where w.partner_id = s.partner_id and w.environment = s.environment and w.deleted_at is null
    group by event_id
  ) c
  join webhook_events e on e.id = c.event_id
  left join event_reads r on r.partner_id = s.partner_id and r.environment = s.environment and r.name = e.name
  where not e.is_test
    and (r.position is null or e.position is null or (e.position, e.sequence) > (r.position, r.sequence))
    and (
      select true from webhook_deliveries o join webhook_endpoints w on w.id = o.endpoint_id
      where o.event_id = e.id and (o.delivered_at is not null
        or (w.deleted_at is null and ((o.status = 'pending' and w.paused_at is null) or o.resend_at is not null)))
      limit 1) is null`;

type CountRow = { partner_id: string; environment: Environment; count: number; failed: number; oldest: string };

export function missedCounts(scopes: readonly TenantScope[]): SQL {
  const list = (values: string[]) => sql`${`{${values.join(",")}}`}::text[]`;
  return sql`
    select s.partner_id, s.environment, m.* from unnest(
      ${list(scopes.map(({ partnerId }) => partnerId))}, ${list(scopes.map(({ environment }) => environment))}
    ) as s (partner_id, environment)
    cross join lateral (
      select count(*)::int as count, (count(*) filter (where has_failed))::int as failed, min(created_at) as oldest
      from (${missedIn}) missed
    ) m where m.count > 0`;
}

/** For each scope that has missed events. `failed` is how many of them can be resent; the others are queued for paused endpoints. */
export async function countMissedEvents(scopes: readonly TenantScope[], within?: Tx) {
  const rows = await transact(async (tx) => {
    const [, counts] = await Promise.all([readInIndexOrder(tx), tx.execute<CountRow>(missedCounts(scopes))]);
    return counts;
  }, within);
  return rows.map(({ partner_id, environment, oldest, ...counts }) => ({
    ...counts,
    partnerId: partner_id,
    environment,
    oldestAt: new Date(oldest),
  }));
}

export type MissedEvent = { id: string; name: WebhookEventName; transactionId: string; at: Date };
type MissedRow = { id: string; name: WebhookEventName; transaction_id: string; created_at: string };

/** The newest missed events. */
export async function selectMissedEvents(
  { partnerId, environment }: TenantScope,
  limit: number,
): Promise<MissedEvent[]> {
  const rows = await transact(async (tx) => {
    await readInIndexOrder(tx);
    return tx.execute<MissedRow>(sql`
      select m.* from (select ${partnerId}::text as partner_id, ${environment}::text as environment) s
      cross join lateral (${missedIn}) m
      order by m.created_at desc, m.id desc limit ${limit}`);
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    transactionId: row.transaction_id,
    at: new Date(row.created_at),
  }));
}

// In one statement, which must end within the timeout of a request.
const resentMax = 1_000;

/** Requests a resend of the failed deliveries of missed events. Returns how many. */
export async function updateMissedResends({ partnerId, environment }: TenantScope, now: Date, tx: Tx): Promise<number> {
  await readInIndexOrder(tx);
  const rows = await tx.execute(sql`
    update webhook_deliveries set resend_at = ${now.toISOString()}::timestamptz where id in (
      select d.id from (select ${partnerId}::text as partner_id, ${environment}::text as environment) s
      cross join lateral (${missedIn}) m
      join webhook_deliveries d on d.event_id = m.id and d.status = 'failed'
      join webhook_endpoints w on w.id = d.endpoint_id and w.deleted_at is null
      limit ${resentMax})
    returning id`);
  return rows.length;
}
