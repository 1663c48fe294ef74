import * as z from "zod";
import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import { apiLogFilter, zoneParameter } from "#lib/api-logs/contract.ts";
import { listNewRequests } from "#lib/api-logs/list-requests.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";

/** New rows since a time, for a page that follows the list. */
export const GET = dashboardEndpoint({
  roles: technicalRoles,
  message: "Requests found",
  query: z.object({ since: z.iso.datetime().optional(), zone: zoneParameter }).and(apiLogFilter),
  run: async ({ scope, query: { since, zone, ...filter }, now }) =>
    listNewRequests(scope, filter, {
      since: since ? new Date(since) : now,
      now,
      keys: await listKeys(scope, now),
      zone: zone ?? undefined,
    }),
});
