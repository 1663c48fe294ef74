import { sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { deliveryStatuses } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Seen } from "./integration-evidence.ts";

/** What shows how a partner's webhook receiver behaves, among its newest deliveries. */

const deliveriesRead = 500;

const delivered = ({ partnerId, environment }: TenantScope) => sql`
  select id, delivered_at from webhook_deliveries
  where partner_id = ${partnerId} and environment = ${environment} and status = 'delivered'
  order by created_at desc, id desc limit ${deliveriesRead}`;

async function first(query: ReturnType<typeof sql>): Promise<Seen | null> {
  const [row] = await db.execute<{ id: string; at: string }>(query);
  return row ? { id: row.id, at: new Date(row.at) } : null;
}

/** The newest delivery that was accepted. */
export const selectDelivered = (scope: TenantScope): Promise<Seen | null> =>
  first(sql`select d.id, d.delivered_at as at from (${delivered(scope)}) d limit 1`);

/** A delivery that was accepted more than once, and its second acceptance. */
export const selectAcceptedDuplicate = (scope: TenantScope): Promise<Seen | null> =>
  first(sql`
    select d.id, again.at from (${delivered(scope)}) d
    cross join lateral (
      select a.at from webhook_attempts a where a.delivery_id = d.id and a.status_code between 200 and 299
      order by a.at offset 1 limit 1
    ) again limit 1`);

/** A delivery that was accepted after an attempt had failed. */
export const selectAcceptedRetry = (scope: TenantScope): Promise<Seen | null> =>
  first(sql`
    select d.id, d.delivered_at as at from (${delivered(scope)}) d
    where (
      select true from webhook_attempts a
      where a.delivery_id = d.id and a.at < d.delivered_at and (a.status_code is null or a.status_code not between 200 and 299)
      limit 1) is not null
    limit 1`);

/** A delivery that had failed, whose event was then returned by GET /events. */
export const selectFetchedAfterFailure = ({ partnerId, environment }: TenantScope): Promise<Seen | null> =>
  first(sql`
    select d.id, r.read_at as at from (
      select d.* from unnest(${`{${deliveryStatuses.join(",")}}`}::text[]) as s(status)
      cross join lateral (
        select id, event_id, status, attempts, created_at from webhook_deliveries
        where partner_id = ${partnerId} and environment = ${environment} and status = s.status
        order by created_at desc, id desc limit ${deliveriesRead}
      ) d
      order by d.created_at desc, d.id desc limit ${deliveriesRead}
    ) d
    join webhook_events e on e.id = d.event_id
    join event_reads r on r.partner_id = ${partnerId} and r.environment = ${environment} and r.name = e.name
      and (e.position, e.sequence) <= (r.position, r.sequence)
    where d.attempts > 1 or d.status in ('failed', 'skipped') or (d.status = 'pending' and d.attempts > 0)
    limit 1`);
