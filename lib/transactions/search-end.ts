import type { TenantScope } from "#db/scope.ts";
import { type Position, selectPosition, type TransactionFilter } from "#db/transactions.ts";

const searchedMax = 10_000;

type Conditions = Omit<TransactionFilter, "limit">;

/** Where a search for these conditions ends: after 10,000 transactions, whether or not they match. Undefined if there are fewer, or an
 * index leads to the matching ones, so that the others aren't looked at. */
export async function selectSearchEnd(scope: TenantScope, conditions: Conditions): Promise<Position | undefined> {
  return isIndexed(conditions) ? undefined : await selectPosition(scope, conditions, searchedMax);
}

// Few transactions match one of these, and each has an index.
const selective = ["partnerContext", "wallet", "ids", "isStuck"] as const;
// Each has an index by time.
const sorted = ["type", "provider", "fiatCurrency", "cryptoCurrency", "network", "paymentMethod"] as const;
// An index by time for a single value.
const single = ["statuses", "failureCodes"] as const;
const others = ["stage", "isBest", "fiatAmountFrom", "fiatAmountTo", "hasFailedWebhook"] as const;

function isIndexed(conditions: Conditions): boolean {
  const isSet = (name: keyof Conditions) => Boolean(conditions[name]);
  if (selective.some(isSet)) return true;
  if (others.some(isSet)) return false;
  const values = single.flatMap((name) => conditions[name] ?? []);
  return values.length + sorted.filter(isSet).length <= 1;
}
