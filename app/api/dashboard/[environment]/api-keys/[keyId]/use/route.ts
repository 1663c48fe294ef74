import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { readKeyUse } from "#lib/api-keys/read-key-use.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";

export const GET = dashboardEndpoint({
  roles: technicalRoles,
  message: "Usage of the last 24 hours",
  run: ({ scope, params, now }) => readKeyUse(scope, params.keyId ?? "", now),
});
