import { numberText } from "#components/quotes/form/number-text.ts";
import type { Choice, QuoteValues } from "#components/quotes/form/quote-values.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";

type Reason = NonNullable<QuoteEntry["unsupported"]>;

/** What is offered near by: by this provider, and a wallet to ask prices with. */
export type Offered = { method?: Choice; asset?: Choice; exampleWallet: string | null };

type Change = { amount: string } | { method: Choice } | { asset: Choice };

/** What would make a provider able: one change that a press makes, or a field that only the person can fill. `ask`: the
 * same question with it, by which its price can be known before; null where nothing can be asked yet. */
export type WayOut =
  | { change: Change; ask: Partial<QuoteQuery> }
  | { field: keyof QuoteValues; words: string; ask: Partial<QuoteQuery> | null };

const fields: Partial<Record<Reason["code"], { field: keyof QuoteValues; words: string }>> = {
  wallet_address_required: { field: "wallet", words: "Enter a wallet" },
  wallet_address_invalid: { field: "wallet", words: "Change the wallet" },
  amount_below_minimum: { field: "amount", words: "Raise the amount" },
  amount_above_maximum: { field: "amount", words: "Lower the amount" },
  payment_method_unsupported: { field: "method", words: "Change the method" },
  pair_unsupported: { field: "asset", words: "Change the crypto" },
  network_unsupported: { field: "asset", words: "Change the network" },
};

/** Null when only time helps. */
export function wayOut(reason: Reason, { method, asset, exampleWallet }: Offered): WayOut | null {
  const { code, min_amount, max_amount } = reason;
  const limit = code === "amount_below_minimum" ? min_amount : code === "amount_above_maximum" ? max_amount : undefined;
  if (limit !== undefined) return { change: { amount: numberText(limit) }, ask: { amount: numberText(limit) } };
  const field = fields[code];
  if (!field) return null;
  if (field.field === "wallet") return { ...field, ask: exampleWallet ? { wallet_address: exampleWallet } : null };
  // Another method keeps what is bought, so it comes first whatever the provider found wrong.
  if (field.field !== "amount" && method) return { change: { method }, ask: { payment_method: method.value } };
  if (field.field !== "amount" && asset) {
    const [crypto_currency, network] = asset.value.split(":");
    return { change: { asset }, ask: { crypto_currency, network } };
  }
  return { ...field, ask: null };
}
