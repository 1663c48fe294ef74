import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { runDrills } from "#lib/webhooks/drills/run-drills.ts";
import { webhookManagers } from "#lib/webhooks/endpoint-contract.ts";

export const POST = dashboardEndpoint({
  message: "Drills run",
  roles: webhookManagers,
  run: ({ scope, params, actor, now }) => runDrills(scope, params.endpointId ?? "", { actor, now }),
});
