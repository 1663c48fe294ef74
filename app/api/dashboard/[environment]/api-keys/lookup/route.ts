import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { pastedKey } from "#lib/api-keys/contract.ts";
import { findPastedKey } from "#lib/api-keys/list-keys.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";

// POST, so that the key never appears in a URL, history or log.
export const POST = dashboardEndpoint({
  roles: technicalRoles,
  message: "Key looked up",
  body: pastedKey,
  run: ({ scope, body, now }) => findPastedKey(scope, body.key, now),
});
