import type { TenantScope } from "#db/scope.ts";
import { readDisplay } from "./customer-id.ts";
import { selectCustomers } from "./queries/customers.ts";

/** What members recognize these customers by, by ID: without those that were erased. */
export async function displayCustomers(scope: TenantScope, ids: (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  if (known.length === 0) return new Map();
  const rows = await selectCustomers(scope, known);
  return new Map(rows.map(({ customerId, sealedDisplay }) => [customerId, readDisplay(customerId, sealedDisplay)]));
}

/** Everything that is stored about these customers, decrypted. */
export async function exportCustomers(scope: TenantScope, ids: string[]) {
  const rows = ids.length === 0 ? [] : await selectCustomers(scope, ids);
  return rows.map(({ sealedDisplay, ...row }) => ({ ...row, display: readDisplay(row.customerId, sealedDisplay) }));
}
