import type { TenantScope } from "#db/scope.ts";
import { type Customer, readCustomer } from "#lib/customers/customer-id.ts";
import type { CustomerRow } from "#lib/customers/queries/customers.ts";
import type { DemoTransaction } from "./make-transactions.ts";
import type { Random } from "./random.ts";

const transactionsPerCustomer = 35;
const shops = ["shop-africa", "shop-eu", "shop-us"];
const localeOf: Record<string, string> = { NGN: "en-NG", KES: "sw-KE", EUR: "fr-FR", GBP: "en-GB", USD: "es-US" };
const localeEvery = 4;

const localeAt = (index: number, fiat: string) => (index % localeEvery === 0 ? (localeOf[fiat] ?? null) : null);

/** Gives a third of the transactions a customer, and some a sub-account or a language. Returns the customers. */
export async function makeCustomers(
  scope: TenantScope,
  transactions: DemoTransaction[],
  dice: Random,
): Promise<CustomerRow[]> {
  const count = Math.ceil(transactions.length / transactionsPerCustomer);
  const known: Customer[] = [];
  for (let made = 0; made < count; made += 1) {
    const customer = await readCustomer(scope, `cus_${dice.hex(12)}`);
    if (customer) known.push(customer);
  }
  const firstSeen = new Map<Customer, Date>();
  for (const [index, { row }] of transactions.entries()) {
    const customer = dice.chance(0.35) ? dice.pick(known) : null;
    if (customer && !firstSeen.has(customer)) firstSeen.set(customer, row.createdAt);
    Object.assign(row, {
      customerId: customer?.customerId ?? null,
      subAccount: dice.chance(0.25) ? dice.pick(shops) : null,
      locale: localeAt(index, row.fiatCurrency),
    });
  }
  return [...firstSeen].map(([customer, firstSeenAt]) => ({ ...customer, firstSeenAt }));
}
