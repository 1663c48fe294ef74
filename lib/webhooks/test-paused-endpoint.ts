import type { TenantScope } from "#db/scope.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { listNotices } from "#lib/webhooks/notices.ts";
import { selectEndpoint } from "#lib/webhooks/queries/endpoints.ts";
import { renewLease } from "#lib/webhooks/queries/queue.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { serveEndpoint } from "#lib/webhooks/serve-endpoint.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { testSenderContext } from "#lib/webhooks/test-webhooks.ts";

/** Claims the endpoint as a worker would and sends what is due. */
export async function serveOnce(scope: TenantScope, endpointId: string, tools = testSenderContext()): Promise<void> {
  const row = await selectEndpoint(scope, endpointId);
  const taken = row && (await renewLease(row));
  if (taken) await serveEndpoint(taken, tools);
}

/** An endpoint paused by a 410 response, with one queued delivery and an unseen notice. */
export async function newPausedEndpoint(scope: TenantScope) {
  const receiver = await startReceiver((response) => response.writeHead(410).end("gone"));
  const { endpoint } = await createEndpoint(
    scope,
    { name: "Gone", url: receiver.url, events: ["transaction.success"] },
    null,
    new Date(),
  );
  const { deliveryIds } = await sendTestEvent(scope, { name: "transaction.success" }, new Date());
  await serveOnce(scope, endpoint.id);
  await receiver.close();
  const [notice] = await listNotices(scope);
  return { endpointId: endpoint.id, deliveryId: deliveryIds[0] ?? "", noticeId: notice?.id ?? "" };
}
