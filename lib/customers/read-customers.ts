import type { TenantScope } from "#db/scope.ts";
import type { CustomerLabel } from "./contract.ts";
import { readDisplay } from "./customer-id.ts";
import { selectCustomers } from "./queries/customers.ts";

type OfCustomer = { customerId: string | null };

/** How to name the customer of each of these rows. */
export async function labelCustomers(
  scope: TenantScope,
  rows: OfCustomer[],
): Promise<(row: OfCustomer) => CustomerLabel | null> {
  const ids = [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))];
  const known = ids.length === 0 ? [] : await selectCustomers(scope, ids);
  const displays = new Map(known.map((row) => [row.customerId, readDisplay(row.customerId, row.sealedDisplay)]));
  return ({ customerId: id }) => (id === null ? null : { id, display: displays.get(id) ?? null });
}

/** Everything that is stored about these customers, decrypted. */
export async function exportCustomers(scope: TenantScope, ids: string[]) {
  const rows = ids.length === 0 ? [] : await selectCustomers(scope, ids);
  return rows.map(({ sealedDisplay, ...row }) => ({ ...row, display: readDisplay(row.customerId, sealedDisplay) }));
}
