import { formatAmount } from "#lib/format-number.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";
import type { SuggestedFix } from "./suggested-fix.ts";

/** A name for the change, and the URL parameters it sets; null for those that a person has to enter. */
export function describeFix(fix: SuggestedFix | null, { fiat_currency }: Pick<QuoteQuery, "fiat_currency">) {
  if (!fix || "field" in fix) {
    const label = fix?.field === "tag" ? "a wallet that needs no tag" : "a wallet";
    return { label, changes: null };
  }
  const { change } = fix;
  if ("amount" in change) {
    return {
      label: formatAmount(change.amount, "fiat", fiat_currency),
      changes: { amount: change.amount, crypto_amount: "" },
    };
  }
  if ("method" in change) return { label: change.method.label, changes: { payment_method: change.method.value } };
  const [crypto_currency, network] = change.asset.value.split(":");
  return { label: change.asset.label, changes: { crypto_currency, network } };
}
