import { createHash } from "node:crypto";
import type { TenantScope } from "#db/scope.ts";
import { type Customer, customerIdOf } from "#lib/customers/customer-id.ts";
import type { NewTransaction } from "./contract.ts";

/** Distinguishes a repeat from a conflict. Independent of the order of the fields. Of pseudonyms instead of the customer's reference and the
 * buyer's email address, because these could be guessed from its hash. */
export async function bodyHashOf(scope: TenantScope, body: NewTransaction, customer: Customer | null): Promise<Buffer> {
  const { metadata = {}, ...others } = body;
  const { buyer } = others;
  const hashed = {
    ...others,
    // As if absent if it's empty.
    ...(Object.keys(metadata).length > 0 && { metadata: sorted(metadata) }),
    ...(customer && { customer_ref: customer.customerId }),
    // A customer's reference can't be an email address.
    ...(buyer?.email && { buyer: { ...buyer, email: await customerIdOf(scope, buyer.email) } }),
  };
  return createHash("sha256")
    .update(JSON.stringify(sorted(hashed)))
    .digest();
}

const sorted = (fields: object) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
