import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";

/** What differs between the quotes: the crypto that is bought, the fiat that is paid for a crypto amount, or the fiat of a sale. */
export type ComparedKind = "bought" | "paid" | "sold";

export const comparedKind = ({ type, crypto_amount }: Pick<QuoteQuery, "type" | "crypto_amount">): ComparedKind =>
  type === "SELL" ? "sold" : crypto_amount === undefined ? "bought" : "paid";

export const comparedAmount = (
  { quote_amount, fiat_amount }: Pick<QuoteEntry, "quote_amount" | "fiat_amount">,
  kind: ComparedKind,
): number => (kind === "paid" ? fiat_amount : quote_amount);
