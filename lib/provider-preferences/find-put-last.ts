import type { TenantScope } from "#db/scope.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { selectRoutePreferences } from "./queries.ts";

/** Which quotes the partner puts last. Only asked for the sort `reliability`, which is the only one it changes. */
export async function findPutLast(
  scope: TenantScope,
  query: Pick<QuoteQuery, "sort" | "type" | "fiat_currency">,
  now: Date,
): Promise<(entry: QuoteEntry) => boolean> {
  if (query.sort !== "reliability") return () => false;
  const rows = await selectRoutePreferences(scope, { side: query.type, fiat: query.fiat_currency }, now);
  return ({ provider, payment_method: method }) =>
    rows.some((row) => row.provider === provider.identifier && (row.paymentMethod ?? method) === method);
}
