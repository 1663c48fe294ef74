import { type WebhookEventName, webhookEventNames } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { currentTime } from "#lib/clock.ts";
import { log } from "#lib/log.ts";
import type { EventPosition } from "#lib/webhooks/queries/event-feed.ts";
import { upsertEventReads } from "#lib/webhooks/queries/event-reads.ts";

// Of this process, by partner, environment, and filter, so that reading a page again costs no statement.
const recorded = new Map<string, EventPosition>();
const recordedMax = 10_000;

const isAfter = (a: EventPosition, b: EventPosition) =>
  a.position > b.position || (a.position === b.position && a.sequence > b.sequence);

/** Records how far the partner has read, for the detection of missed events. Only a page with events that this process hasn't seen
 * it read costs a statement, and its failure doesn't fail the request. */
export async function recordEventRead(
  scope: TenantScope,
  name: WebhookEventName | undefined,
  end: EventPosition,
): Promise<void> {
  const key = `${scope.partnerId} ${scope.environment} ${name ?? ""}`;
  const before = recorded.get(key);
  if (before && !isAfter(end, before)) return;
  try {
    await upsertEventReads(scope, { ...end, names: name ? [name] : webhookEventNames, at: currentTime() });
    if (recorded.size >= recordedMax) recorded.clear();
    recorded.set(key, { position: end.position, sequence: end.sequence });
  } catch (error) {
    log.error("event read not recorded", { error });
  }
}
