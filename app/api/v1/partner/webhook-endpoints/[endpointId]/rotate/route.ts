import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { keyActor } from "#lib/api-keys/key-actor.ts";
import { operations } from "#lib/openapi/operations.ts";
import { rotateSecret } from "#lib/webhooks/manage-endpoints.ts";
import { withSecret } from "#lib/webhooks/partner-endpoint.ts";

export const POST = partnerEndpoint(operations.rotateWebhookSecret, async ({ apiKey, params, address, now }) =>
  withSecret(await rotateSecret(apiKey, params.endpointId ?? "", now, await keyActor(apiKey, address))),
);
