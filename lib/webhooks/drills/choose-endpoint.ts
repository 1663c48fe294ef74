import type { TenantScope } from "#db/scope.ts";
import { invalidField } from "#lib/errors.ts";
import { selectEndpoints } from "#lib/webhooks/queries/endpoints.ts";

/** The endpoint with this ID, or the only one. Throws validation_failed. */
export async function chooseEndpoint(scope: TenantScope, id: string | undefined): Promise<string> {
  const endpoints = await selectEndpoints(scope);
  const [first, ...others] = id === undefined ? endpoints : endpoints.filter((endpoint) => endpoint.id === id);
  if (first && others.length === 0) return first.id;
  if (id !== undefined) throw invalidField("endpoint_id", "unknown_value", "Isn't one of your sandbox endpoints");
  if (!first)
    throw invalidField(
      "endpoint_id",
      "missing",
      "You have no sandbox endpoint. Add one with POST /webhook-endpoints or in the dashboard.",
    );
  throw invalidField("endpoint_id", "missing", `Required, because you have ${endpoints.length} sandbox endpoints`);
}
