import { rawSql } from "#db/client.ts";
import type { WebhookEventName } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import type { EventPosition } from "./event-feed.ts";

type EventRead = EventPosition & { names: readonly WebhookEventName[]; at: Date };

/** Records that the partner was sent the events with these names up to this position. An earlier position changes nothing. */
export async function upsertEventReads(
  { partnerId, environment }: TenantScope,
  { names, position, sequence, at }: EventRead,
): Promise<void> {
  await rawSql()`
    insert into event_reads as r (partner_id, environment, name, position, sequence, read_at)
    select ${partnerId}, ${environment}, unnest(${[...names]}::text[]), ${String(position)}::bigint, ${String(sequence)}::bigint,
      ${at.toISOString()}::timestamptz
    on conflict (partner_id, environment, name) do update
      set position = excluded.position, sequence = excluded.sequence, read_at = excluded.read_at
      where (r.position, r.sequence) < (excluded.position, excluded.sequence)`;
}
