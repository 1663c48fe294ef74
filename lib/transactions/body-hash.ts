import { createHash } from "node:crypto";
import type { TenantScope } from "#db/scope.ts";
import { type Customer, customerIdOf } from "#lib/customers/customer-id.ts";
import type { NewTransaction } from "./contract.ts";

/** Distinguishes a repeat from a conflict. Independent of the order of the fields. Of pseudonyms instead of the customer's reference and the
 * buyer's email address, because these could be guessed from its hash. */
export async function bodyHashOf(scope: TenantScope, body: NewTransaction, customer: Customer | null): Promise<Buffer> {
  const { buyer } = body;
  const hashed = {
    ...body,
    ...(customer && { customer_ref: customer.customerId }),
    // A customer's reference can't be an email address.
    ...(buyer?.email && { buyer: { ...buyer, email: await customerIdOf(scope, buyer.email) } }),
  };
  const sorted = Object.entries(hashed).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest();
}
