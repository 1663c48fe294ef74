import * as z from "zod";
import { partnerEndpoint } from "#app/api/endpoint.ts";
import { listProviders } from "#lib/assets/list-providers.ts";
import { enabledProviders } from "#lib/providers/registry.ts";

// The spec shows this list without the header: a key is welcome, and a bad one is told so.
export const GET = partnerEndpoint({
  message: "Providers found",
  scope: "assets:read",
  limit: "reads",
  isKeyOptional: true,
  query: z.strictObject({}),
  run: async ({ environment, baseUrl, now }) => listProviders(enabledProviders(environment), baseUrl, now),
});
