import type { QuoteRequest } from "./provider.ts";

/** The destination tag or memo to send with the wallet; null if the wallet needs none. */
export const tagOf = ({ walletTag }: Pick<QuoteRequest, "walletTag">): string | null =>
  walletTag && walletTag !== "none" ? walletTag : null;
