import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { type NewTransaction, type TransactionRow, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { readCustomer } from "./customer-id.ts";
import { insertCustomer } from "./queries/customers.ts";

/** Makes the transaction one of the customer with this reference. Returns the customer's ID. */
export async function addTestCustomer({ id, partnerId, environment }: TransactionRow, ref: string): Promise<string> {
  const customer = await readCustomer({ partnerId, environment }, ref);
  if (!customer) throw new Error("the reference is absent");
  await transact((tx) => insertCustomer({ ...customer, firstSeenAt: new Date() }, tx));
  await updateTransaction(id, { customerId: customer.customerId });
  return customer.customerId;
}

/** A transaction of this customer, and the customer's ID. */
export async function addCustomersTransaction(scope: TenantScope, ref: string, set: Partial<NewTransaction> = {}) {
  const row = await addTestTransaction(scope, set);
  return { row, customerId: await addTestCustomer(row, ref) };
}
