import { dayMs } from "#lib/duration.ts";
import { rangeOfDay } from "#lib/list-contract.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { moneySearchDays, readCheckoutToken, readMoney } from "#lib/search/search-text-contract.ts";
import { hashLookups } from "#lib/transactions/lookups.ts";
import {
  type OperatorTransaction,
  searchTransactionsForOperator,
  selectTransactionsForOperator,
} from "#lib/transactions/queries/console.ts";

/** Transactions of any partner by what a buyer or a partner can name, newest first: an identifier or its beginning, the checkout
 * link, an email address, a phone number, a payment reference, or about a fiat amount, of a day or of the last 7 days. */
export async function searchOfOperator(text: string, limit: number, now: Date): Promise<OperatorTransaction[]> {
  const providers = providerModules.map(({ id }) => id);
  const names = { providers, hashes: hashLookups(text), token: readCheckoutToken(text) };
  const [named, ofMoney] = await Promise.all([
    searchTransactionsForOperator(text, names, limit),
    findByMoney(text, limit, now),
  ]);
  const known = new Set(named.map(({ id }) => id));
  return [...named, ...ofMoney.filter(({ id }) => !known.has(id))].slice(0, limit);
}

/** Looks through all transactions of the time, because no index has the amounts of all partners. */
async function findByMoney(text: string, limit: number, now: Date): Promise<OperatorTransaction[]> {
  const money = readMoney(text);
  if (!money) return [];
  const { amount, currency: fiatCurrency, day } = money;
  const range = day ? rangeOfDay(day) : { created_from: new Date(now.getTime() - moneySearchDays * dayMs) };
  const createdTo = "created_to" in range ? { createdTo: range.created_to } : {};
  return selectTransactionsForOperator({
    fiatCurrency,
    amount,
    createdFrom: range.created_from,
    ...createdTo,
    limit,
    now,
  });
}
