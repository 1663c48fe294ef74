import { and, asc, eq, gt, lt, min, sql } from "drizzle-orm";
import { db, rawSql } from "#db/client.ts";
import type { WebhookEventName } from "#db/enums.ts";
import { webhookEvents } from "#db/schema-webhooks.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";
import type { EventRow } from "./events.ts";

/** A reader's position in the event feed: after this event. */
export type EventPosition = { position: bigint; sequence: bigint };

const batchSize = 10_000;

/** Assigns the next position to committed events without one. A position is the time in microseconds, or the last position
 * plus one if that isn't later. Events that share one are in order of their sequence.
 *
 * Assigning statements wait for each other's commit at the row in event_feed, so positions become visible in order, and a
 * reader that follows them misses nothing. A server that continues from a backup adds its own row, and its positions don't
 * repeat those that were assigned after the backup, as those of a counter would. */
export async function assignEventPositions(): Promise<void> {
  await db.execute(sql`
    with batch as materialized (
      select id from webhook_events where position is null order by sequence limit ${batchSize}
    ), feed as (
      insert into event_feed (server_started_at, last_position)
      select pg_postmaster_start_time(), greatest(
        (extract(epoch from clock_timestamp()) * 1000000)::bigint,
        (select max(last_position) + 1 from event_feed)
      ) where exists (select from batch)
      on conflict (server_started_at) do update
        set last_position = greatest(excluded.last_position, event_feed.last_position + 1)
      returning last_position
    )
    update webhook_events e set position = feed.last_position from feed, batch
    where e.id = batch.id and e.position is null`);
}

export type FeedState = {
  /** When the server that assigned the last position was started, in milliseconds. */
  server: bigint;
  lastPosition: bigint;
  /** The last position that the server of the cursor assigned, as far as this database knows it. */
  serverLastPosition: bigint | undefined;
};

/** The state of the feed after assigning a position to every committed event. `server` is the one in the reader's cursor. */
export async function readFeedState(server: bigint): Promise<FeedState> {
  const { isBehind, ...state } = await selectState(server);
  if (!isBehind) return state;
  await assignEventPositions();
  const { isBehind: _, ...later } = await selectState(server);
  return later;
}

// Sorted, so that Postgres reads the index on unassigned events even when its statistics are from a time with many of them.
async function selectState(server: bigint): Promise<FeedState & { isBehind: boolean }> {
  const [row] = await rawSql()<(Record<"server" | "last" | "server_last", string | null> & { is_behind: boolean })[]>`
    select (extract(epoch from server_started_at) * 1000)::bigint as server, last_position as last,
      (select last_position from event_feed where extract(epoch from server_started_at) * 1000 = ${String(server)}::bigint) as server_last,
      (select sequence from webhook_events where position is null order by sequence limit 1) is not null as is_behind
    from (select) as always left join event_feed on true
    order by last_position desc limit 1`;
  return {
    server: BigInt(row?.server ?? 0),
    lastPosition: BigInt(row?.last ?? 0),
    serverLastPosition: row?.server_last ? BigInt(row.server_last) : undefined,
    isBehind: row?.is_behind ?? false,
  };
}

/** Events with a position, in the order of the feed. */
export function selectEventsAfter(
  scope: TenantScope,
  { after, name, limit }: { after: EventPosition; name?: WebhookEventName | undefined; limit: number },
): Promise<EventRow[]> {
  const { position, sequence } = webhookEvents;
  return db
    .select()
    .from(webhookEvents)
    .where(
      and(
        scopedTo(webhookEvents, scope),
        name && eq(webhookEvents.name, name),
        sql`(${position}, ${sequence}) > (${after.position}::bigint, ${after.sequence}::bigint)`,
      ),
    )
    .orderBy(asc(position), asc(sequence))
    .limit(limit);
}

/** Translates a cursor of version 0.1, whose reader has seen the events up to this transaction ID and sequence: to the place
 * before the first one that it hasn't seen. */
export async function selectPositionOfXid(
  scope: TenantScope,
  { xid, sequence }: { xid: bigint; sequence: bigint },
): Promise<EventPosition> {
  const [row] = await db
    .select({ first: min(webhookEvents.sequence) })
    .from(webhookEvents)
    .where(
      and(
        scopedTo(webhookEvents, scope),
        eq(webhookEvents.position, 0n),
        gt(webhookEvents.xid, xid),
        lt(webhookEvents.sequence, sequence),
      ),
    );
  return { position: 0n, sequence: row?.first ? BigInt(row.first) - 1n : sequence };
}
