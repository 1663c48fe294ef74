import { numberText } from "#components/quotes/number-text.ts";
import type { QuoteValues } from "#components/quotes/quote-values.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";

type Reason = NonNullable<QuoteEntry["unsupported"]>;

/** What would make a provider able: another amount, or a field to change. Null when only time helps. */
export type WayOut = { amount: string } | { field: keyof QuoteValues; words: string } | null;

const fields: Partial<Record<Reason["code"], { field: keyof QuoteValues; words: string }>> = {
  wallet_address_required: { field: "wallet", words: "Enter a wallet" },
  wallet_address_invalid: { field: "wallet", words: "Change the wallet" },
  amount_below_minimum: { field: "amount", words: "Raise the amount" },
  amount_above_maximum: { field: "amount", words: "Lower the amount" },
  payment_method_unsupported: { field: "method", words: "Change the method" },
  pair_unsupported: { field: "asset", words: "Change the crypto" },
  network_unsupported: { field: "asset", words: "Change the network" },
};

export function wayOut({ code, min_amount, max_amount }: Reason): WayOut {
  if (code === "amount_below_minimum" && min_amount !== undefined) return { amount: numberText(min_amount) };
  if (code === "amount_above_maximum" && max_amount !== undefined) return { amount: numberText(max_amount) };
  return fields[code] ?? null;
}
