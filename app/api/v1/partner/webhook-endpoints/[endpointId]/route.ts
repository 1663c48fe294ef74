import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { keyActor } from "#lib/api-keys/key-actor.ts";
import { operations } from "#lib/openapi/operations.ts";
import { changeEndpoint, deleteEndpoint, readEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { findRefusedUrl } from "#lib/webhooks/partner-endpoint.ts";

export const GET = partnerEndpoint(operations.getWebhookEndpoint, ({ apiKey, params, now }) =>
  readEndpoint(apiKey, params.endpointId ?? "", now),
);

export const PATCH = partnerEndpoint(
  operations.updateWebhookEndpoint,
  async ({ apiKey, params, body, address, now }) =>
    changeEndpoint(apiKey, params.endpointId ?? "", body, now, await keyActor(apiKey, address)),
  findRefusedUrl,
);

export const DELETE = partnerEndpoint(operations.deleteWebhookEndpoint, async ({ apiKey, params, address, now }) => {
  const id = params.endpointId ?? "";
  await deleteEndpoint(apiKey, id, now, await keyActor(apiKey, address));
  return { id };
});
