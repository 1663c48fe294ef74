import type { Status, WebhookEventName } from "#db/enums.ts";
import { isIdPrefix } from "#db/prefix-search.ts";
import type { TenantScope } from "#db/scope.ts";
import { readCursor, toPage, writeCursor } from "#lib/cursor.ts";
import { eventsByPrefix } from "#lib/search/queries.ts";
import { findByAnyId } from "#lib/transactions/find-by-any-id.ts";
import { webhookEvents } from "#lib/webhooks/event-kinds-contract.ts";
import type { DeliveryFilter, DeliveryPage, Receiver, ShownDelivery } from "#lib/webhooks/history-contract.ts";
import { type DeliveryRow, selectDeliveries, selectDeliveryPosition } from "#lib/webhooks/queries/deliveries.ts";
import { selectEndpointsOf } from "#lib/webhooks/queries/endpoints.ts";
import { selectEventStatuses } from "#lib/webhooks/queries/events.ts";
import type { EndpointRow } from "#lib/webhooks/queries/queue.ts";

const rowsOnPage = 50;
const searchedMax = 10_000;
const perTransactionMax = 20;
/** Events or transactions that a search text can match. */
const foundMax = 50;

/** A page, newest first, of at most 10,000 deliveries if no index leads to those of the filter. An invalid cursor starts from the newest. */
export async function listDeliveries(
  scope: TenantScope,
  filter: DeliveryFilter,
  limit = rowsOnPage,
): Promise<DeliveryPage> {
  const cursor = filter.cursor ? readCursor(filter.cursor) : null;
  const wanted = {
    ...(filter.endpoint && { endpointId: filter.endpoint }),
    ...(filter.event && { event: filter.event }),
    ...(filter.status && { statuses: [filter.status] }),
    ...(filter.id && (await idFilter(scope, filter.id))),
    ...(filter.from && { createdFrom: utc(filter.from) }),
    ...(filter.before && { createdTo: utc(filter.before) }),
    ...(cursor && { before: cursor }),
  };
  const until = isIndexed(filter) ? undefined : await selectDeliveryPosition(scope, wanted, searchedMax);
  const found = await selectDeliveries(scope, { ...wanted, until, limit: limit + 1 });
  const { rows, nextCursor } = toPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  const deliveries = await withReceivers(scope, rows);
  if (nextCursor || !until) return { deliveries, next_cursor: nextCursor, searched_to: null };
  return { deliveries, next_cursor: writeCursor(until), searched_to: until.at.toISOString() };
}

const isIndexed = ({ endpoint, event, status, id }: DeliveryFilter): boolean =>
  id !== undefined || (event === undefined && (endpoint === undefined || status === undefined));

/** The deliveries of a transaction's events to each endpoint, newest first. */
export async function listTransactionDeliveries(scope: TenantScope, transactionId: string): Promise<ShownDelivery[]> {
  return withReceivers(
    scope,
    await selectDeliveries(scope, { transactionIds: [transactionId], limit: perTransactionMax }),
  );
}

/** Text is the beginning of the ID of a delivery or an event, or of any identifier of a transaction. */
async function idFilter(scope: TenantScope, text: string) {
  if (isIdPrefix("dlv", text)) return { idPrefix: text };
  if (isIdPrefix("evt", text)) return { eventIds: (await eventsByPrefix(scope, text, foundMax)).map(({ id }) => id) };
  return { transactionIds: (await findByAnyId(scope, text, foundMax)).map(({ row }) => row.id) };
}

// The filter has times in UTC without their zone.
const utc = (text: string) => new Date(`${text}Z`);

async function withReceivers(scope: TenantScope, rows: DeliveryRow[]): Promise<ShownDelivery[]> {
  const endpoints = await selectEndpointsOf(
    scope,
    rows.map(({ endpointId }) => endpointId),
  );
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const outcomes = await selectEventStatuses(
    rows.filter(({ eventName }) => hasOutcome(eventName)).map(({ eventId }) => eventId),
  );
  return rows.flatMap((row) => {
    const endpoint = byId.get(row.endpointId);
    return endpoint ? [toShownDelivery(row, endpoint, outcomes.get(row.eventId))] : [];
  });
}

/** Whether the event is sent for several statuses. */
export const hasOutcome = (name: WebhookEventName): boolean =>
  webhookEvents.some((event) => event.name === name && event.statuses.length > 1);

export function toShownDelivery(row: DeliveryRow, endpoint: EndpointRow, outcome?: Status | null): ShownDelivery {
  return {
    id: row.id,
    event_id: row.eventId,
    event: row.eventName,
    endpoint_id: row.endpointId,
    transaction_id: row.transactionId,
    status: row.status,
    attempts: row.attempts,
    last_status_code: row.lastStatusCode,
    last_error: row.lastError,
    last_duration_ms: row.lastDurationMs,
    last_attempt_at: row.lastAttemptAt?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    is_resend_due: row.resendAt !== null,
    created_at: row.createdAt.toISOString(),
    receiver: toReceiver(endpoint),
    outcome: outcome ?? null,
  };
}

const toReceiver = ({ id, name, url, deletedAt, pausedAt }: EndpointRow): Receiver => ({
  id,
  name,
  url,
  status: deletedAt ? "deleted" : pausedAt ? "paused" : "active",
});
