import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { findInvalid } from "#lib/errors.ts";
import { operations } from "#lib/openapi/operations.ts";
import { chooseEndpoint } from "#lib/webhooks/drills/choose-endpoint.ts";
import { runDrills } from "#lib/webhooks/drills/run-drills.ts";

export const POST = partnerEndpoint(
  operations.runWebhookDrills,
  async ({ apiKey, body, now }) =>
    runDrills(apiKey, await chooseEndpoint(apiKey, body.endpoint_id), { drills: body.drills, now }),
  ({ endpoint_id: id }, { apiKey }) => findInvalid([() => chooseEndpoint(apiKey, id)]),
);
