import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "./contract.ts";
import { recordAudit } from "./record-audit.ts";

type Export = { actor: Actor; action: string; scope: TenantScope; query: string };

/** Records that a member exports data of their partner. */
export const recordExport = ({ actor, action, scope, query }: Export, now: Date): Promise<void> =>
  transact((tx) => recordAudit({ actor, action, target: null, ...scope, after: filtersOf(query) }, now, tx));

// What was searched for can be personal data, such as a wallet, and the audit log is kept for years.
const privateFilters = new Set(["q", "search", "wallet", "partner_context", "who", "target", "address", "path", "ids"]);

/** The filters in a query string, for the audit log: "status: success", "wallet". */
export function filtersOf(query: string): { filters: string[] } | undefined {
  const filters = [...new URLSearchParams(query)].filter(
    ([name, value]) => value && name !== "cursor" && /^[a-z_]{1,32}$/.test(name),
  );
  if (filters.length === 0) return undefined;
  const isShown = (name: string, value: string) => !privateFilters.has(name) && /^[\w .:-]{1,64}$/.test(value);
  return { filters: filters.map(([name, value]) => (isShown(name, value) ? `${name}: ${value}` : name)) };
}
