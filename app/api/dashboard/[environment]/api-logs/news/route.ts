import * as z from "zod";
import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import { apiLogFilter } from "#lib/api-logs/contract.ts";
import { listNews } from "#lib/api-logs/list-requests.ts";

/** What is new in the list since a moment, for a page that follows it. */
export const GET = dashboardEndpoint({
  message: "Requests found",
  query: z.object({ since: z.iso.datetime().optional() }).and(apiLogFilter),
  run: async ({ scope, query: { since, ...filter }, now }) =>
    listNews(scope, filter, { since: since ? new Date(since) : now, now, keys: await listKeys(scope, now) }),
});
