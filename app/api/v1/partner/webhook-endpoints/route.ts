import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { keyActor } from "#lib/api-keys/key-actor.ts";
import { operations } from "#lib/openapi/operations.ts";
import { createEndpoint, listEndpoints } from "#lib/webhooks/manage-endpoints.ts";
import { findRefusedUrl, toNewEndpoint, withSecret } from "#lib/webhooks/partner-endpoint.ts";

export const GET = partnerEndpoint(operations.listWebhookEndpoints, async ({ apiKey, now }) => ({
  webhook_endpoints: await listEndpoints(apiKey, now),
}));

export const POST = partnerEndpoint(
  operations.createWebhookEndpoint,
  async ({ apiKey, body, address, now }) => {
    const actor = await keyActor(apiKey, address);
    return withSecret(await createEndpoint(apiKey, toNewEndpoint(body), null, now, actor));
  },
  findRefusedUrl,
);
