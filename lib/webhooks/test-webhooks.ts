import { rawSql } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { deadline } from "#lib/deadline.ts";
import { minuteMs } from "#lib/duration.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { randomBase62, randomId } from "#lib/random-id.ts";
import { Watchdog } from "#lib/watchdog.ts";
import { createGuardedAgent } from "#lib/webhooks/guarded-agent.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { selectDeliveries } from "#lib/webhooks/queries/deliveries.ts";
import { createSend } from "#lib/webhooks/send.ts";
import type { SenderContext } from "#lib/webhooks/serve-endpoint.ts";
import { createRecordAttempt } from "./record-attempts.ts";
import { sendTestEvent } from "./send-test-event.ts";

const loopback = ["127.0.0.0/8"];

/** A new partner with one endpoint at this URL. */
export async function newTestEndpoint(url: string, now = new Date()) {
  const scope: TenantScope = { partnerId: await createPartner(`Test ${randomBase62(6)}`), environment: "sandbox" };
  const events = ["transaction.success", "transaction.failed"] as const;
  const { endpoint, secret } = await createEndpoint(scope, { name: "Books", url, events: [...events] }, null, now);
  return { scope, endpoint, secret };
}

/** Real requests to loopback, with the test's clock. */
export function testSenderContext({ now = () => new Date(), exchangeMs = deadline(2_000) } = {}): SenderContext {
  const agent = createGuardedAgent({ allowedCidrs: loopback, timeoutMs: exchangeMs, connections: 5 });
  return {
    send: createSend(agent, exchangeMs),
    record: createRecordAttempt(),
    watchdog: new Watchdog(minuteMs),
    now,
    random: () => 0.5,
    stopped: new AbortController().signal,
  };
}

export const deliveriesOf = (scope: TenantScope) => selectDeliveries(scope, { limit: 100 });

/** Queues `count` test events for an endpoint, with `attempts` failed attempts each. Returns the events' IDs, the earliest first. */
export async function queueTestEvents(
  { scope, endpoint }: Awaited<ReturnType<typeof newTestEndpoint>>,
  count: number,
  { attempts = 0 } = {},
): Promise<string[]> {
  const { eventId } = await sendTestEvent(scope, { name: "transaction.success", endpointId: endpoint.id }, new Date());
  const ids = [eventId, ...Array.from({ length: count - 1 }, () => randomId("evt"))];
  await rawSql()`
    with copied as (
      insert into webhook_events (id, partner_id, environment, name, body, is_test, created_at)
      select copy, partner_id, environment, name, body, is_test, created_at
      from webhook_events, unnest(${ids.slice(1)}::text[]) copy where id = ${eventId} returning *
    )
    insert into webhook_deliveries (id, endpoint_id, event_id, partner_id, environment, event_name, sequence, created_at)
    select 'dlv_' || substr(id, 5), ${endpoint.id}, id, partner_id, environment, name, sequence, created_at from copied`;
  await rawSql()`
    update webhook_deliveries set attempts = ${attempts}::int,
      next_attempt_at = now() - interval '1 hour' + array_position(${ids}, event_id) * interval '1 millisecond'
    where event_id = any(${ids})`;
  return ids;
}
