import type { ApiLog, ApiLogFilter } from "#lib/api-logs/contract.ts";
import { changedAddress } from "./logs-address.ts";

const eventsPath = "/api/v1/partner/events";

/** The address of the list without requests that read events, if they are most of these requests: a program that polls for events fills
 * page after page. Null if the search or the path is already filtered. */
export function withoutEventReads(path: string, filter: ApiLogFilter, logs: readonly ApiLog[]): string | null {
  if (filter.q !== undefined || filter.path !== undefined) return null;
  const reads = logs.filter((log) => log.path === eventsPath);
  return reads.length > logs.length / 2 ? changedAddress(path, filter, { q: "-path:=/events" }) : null;
}
