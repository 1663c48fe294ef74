import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import type { WebhookEventName } from "#db/enums.ts";
import { webhookEndpoints } from "#db/schema-webhooks.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";
import type { EndpointRow } from "./queue.ts";

type NewEndpoint = typeof webhookEndpoints.$inferInsert;

const activeIn = (scope: TenantScope) => and(scopedTo(webhookEndpoints, scope), isNull(webhookEndpoints.deletedAt));

/** The partner's endpoints. Blocks other creations for this partner until the transaction ends. */
export async function selectEndpointsLocked(scope: TenantScope, tx: Tx): Promise<EndpointRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhook_endpoints ${scope.partnerId}`}, 0))`);
  return selectEndpoints(scope, tx);
}

export async function insertEndpoint(row: NewEndpoint, tx: Tx): Promise<EndpointRow> {
  const [made] = await tx.insert(webhookEndpoints).values(row).returning();
  if (!made) throw new Error("An insert returns its row");
  return made;
}

export function selectEndpoints(scope: TenantScope, tx: Executor = db): Promise<EndpointRow[]> {
  return tx
    .select()
    .from(webhookEndpoints)
    .where(activeIn(scope))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

export async function selectEndpoint(
  scope: TenantScope,
  id: string,
  tx: Executor = db,
): Promise<EndpointRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(activeIn(scope), eq(webhookEndpoints.id, id)));
  return row;
}

/** These endpoints, including deleted ones, since their history is kept. */
export function selectEndpointsOf(scope: TenantScope, ids: string[]): Promise<EndpointRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(webhookEndpoints)
    .where(and(scopedTo(webhookEndpoints, scope), inArray(webhookEndpoints.id, [...new Set(ids)])));
}

/** Endpoints that receive an event, including paused ones, whose events are queued. */
export function selectSubscribed(
  scope: TenantScope,
  event: WebhookEventName,
  tx: Executor,
): Promise<{ id: string; pausedAt: Date | null }[]> {
  return tx
    .select({ id: webhookEndpoints.id, pausedAt: webhookEndpoints.pausedAt })
    .from(webhookEndpoints)
    .where(and(activeIn(scope), sql`${event} = any(${webhookEndpoints.events})`));
}

/** False if there is no such endpoint. */
export async function updateEndpoint(
  scope: TenantScope,
  id: string,
  set: Partial<NewEndpoint>,
  tx: Executor = db,
): Promise<boolean> {
  const rows = await tx
    .update(webhookEndpoints)
    .set(set)
    .where(and(activeIn(scope), eq(webhookEndpoints.id, id)))
    .returning({ id: webhookEndpoints.id });
  return rows.length > 0;
}

/** Rotates in one statement: the current secret becomes the previous one. */
export async function rotateSecret(
  scope: TenantScope,
  id: string,
  { secret, previousUntil }: { secret: Buffer; previousUntil: Date },
  tx: Executor,
): Promise<EndpointRow | undefined> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ secret, previousSecret: sql`${webhookEndpoints.secret}`, previousUntil })
    .where(and(activeIn(scope), eq(webhookEndpoints.id, id)))
    .returning();
  return row;
}

export type EndpointMetrics = {
  attempts: number;
  successes: number;
  p95Ms: number | null;
  waiting: number;
  nextAt: Date | null;
};

/** Queued deliveries of an endpoint are counted up to this number. */
export const waitingCountMax = 10_000;

/** Attempt counts, queued deliveries and the next due attempt of these endpoints since then, in one query. */
export async function selectEndpointMetrics(ids: string[], since: Date): Promise<Map<string, EndpointMetrics>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<{
    id: string;
    attempts: string;
    successes: string;
    p95: string | null;
    waiting: string;
    next_at: string | null;
  }>(sql`
    select e.id, t.attempts, t.successes, t.p95, w.waiting, n.next_at
    from unnest(array[${sql.join(ids, sql`, `)}]) as e(id)
    cross join lateral (
      select count(*) as attempts, count(*) filter (where status_code between 200 and 299) as successes,
        percentile_disc(0.95) within group (order by duration_ms) as p95
      from webhook_attempts where endpoint_id = e.id and at >= ${since.toISOString()}::timestamptz
    ) t
    cross join lateral (
      select count(*) as waiting from (
        select 1 from webhook_deliveries where endpoint_id = e.id and status || '' = 'pending' limit ${waitingCountMax}
      ) x
    ) w
    cross join lateral (
      select min(next_attempt_at) as next_at from webhook_deliveries where endpoint_id = e.id and status || '' = 'pending'
    ) n`);
  return new Map(
    rows.map(({ id, attempts, successes, p95, waiting, next_at }) => [
      id,
      {
        attempts: Number(attempts),
        successes: Number(successes),
        p95Ms: p95 === null ? null : Number(p95),
        waiting: Number(waiting),
        nextAt: next_at === null ? null : new Date(next_at),
      },
    ]),
  );
}
