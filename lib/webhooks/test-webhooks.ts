import type { TenantScope } from "#db/scope.ts";
import { selectDeliveries } from "#db/webhook-deliveries.ts";
import { minuteMs } from "#lib/duration.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { Watchdog } from "#lib/watchdog.ts";
import { createGuardedAgent } from "#lib/webhooks/guarded-agent.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { createSend } from "#lib/webhooks/send.ts";
import type { SenderContext } from "#lib/webhooks/serve-endpoint.ts";
import { createRecordAttempt } from "./record-attempts.ts";

const loopback = ["127.0.0.0/8"];

/** A new partner with one endpoint at this URL. */
export async function newTestEndpoint(url: string, now = new Date()) {
  const scope: TenantScope = { partnerId: await createPartner(`Test ${randomBase62(6)}`), environment: "sandbox" };
  const events = ["transaction.success", "transaction.failed"] as const;
  const { endpoint, secret } = await createEndpoint(scope, { name: "Books", url, events: [...events] }, null, now);
  return { scope, endpoint, secret };
}

/** Real requests to loopback, with the test's clock. */
export function testSenderContext({ now = () => new Date(), exchangeMs = 2_000 } = {}): SenderContext {
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
