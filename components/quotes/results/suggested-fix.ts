import type { Choice, QuoteValues } from "#components/quotes/form/quote-values.ts";
import { numberText } from "#lib/decimal-text.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";

/** What the server knows about the providers apart from their quotes, by provider. */
export type QuoteHints = {
  alternatives: Record<string, { method?: Choice; asset?: Choice }>;
  /** Everything that has to change before a provider can quote. */
  blockers: Record<string, Reason[]>;
  /** For previews; null if there is none for the network. */
  exampleWallet: string | null;
  /** The median of the last hour. */
  latencyMs: Record<string, number | null>;
};

export type Reason = NonNullable<QuoteEntry["unsupported"]>;
export type Alternatives = { method?: Choice; asset?: Choice; exampleWallet: string | null };
type Change = { amount: string } | { method: Choice } | { asset: Choice };

/** What would make a provider support the request: a change that one click makes, or a field only the person can fill.
 * `preview` is the changed query, to get its quote in advance; null if it can't be known yet. */
export type SuggestedFix =
  | { change: Change; preview: Partial<QuoteQuery> }
  | { field: keyof QuoteValues; label: string; preview: Partial<QuoteQuery> | null };

const fields: Partial<Record<Reason["code"], { field: keyof QuoteValues; label: string }>> = {
  wallet_address_required: { field: "wallet", label: "Enter a wallet address" },
  wallet_address_invalid: { field: "wallet", label: "Change the wallet address" },
  wallet_address_refused: { field: "wallet", label: "Change the wallet address" },
  amount_below_minimum: { field: "amount", label: "Raise the amount" },
  amount_above_maximum: { field: "amount", label: "Lower the amount" },
  payment_method_unsupported: { field: "method", label: "Change the method" },
  pair_unsupported: { field: "asset", label: "Change the crypto" },
  network_unsupported: { field: "asset", label: "Change the network" },
};

const withoutTag = { wallet_address_tag: noTag };

const walletPreview = (address: string | null) => (address ? { wallet_address: address, ...withoutTag } : null);

/** Null if only time helps. */
export function suggestedFix(reason: Reason, { method, asset, exampleWallet }: Alternatives): SuggestedFix | null {
  const { code, min_amount, max_amount } = reason;
  const limit = code === "amount_below_minimum" ? min_amount : code === "amount_above_maximum" ? max_amount : undefined;
  if (limit !== undefined) return { change: { amount: numberText(limit) }, preview: { amount: numberText(limit) } };
  if (reason.field === "wallet_address_tag")
    return { field: "tag", label: "Use a wallet that needs no tag", preview: withoutTag };
  const field = fields[code];
  if (!field) return null;
  if (field.field === "wallet") return { ...field, preview: walletPreview(exampleWallet) };
  // Another method doesn't change what is bought, so it is suggested before another asset.
  if (field.field !== "amount" && method) return { change: { method }, preview: { payment_method: method.value } };
  if (field.field !== "amount" && asset) {
    const [crypto_currency, network] = asset.value.split(":");
    return { change: { asset }, preview: { crypto_currency, network } };
  }
  return { ...field, preview: null };
}

/** The reason in the quote, and the others that the provider's lists show. */
export const everyReason = (reason: Reason, blockers: Reason[] = []): Reason[] => [
  reason,
  ...blockers.filter(({ code, field }) => code !== reason.code || field !== reason.field),
];

/** The query after all changes, to get its quote in advance; null if one of them can't be known yet. */
export function combinedPreview(fixes: (SuggestedFix | null)[]): Partial<QuoteQuery> | null {
  const previews = fixes.map((fix) => fix?.preview ?? null);
  return previews.includes(null) ? null : Object.assign({}, ...previews);
}
