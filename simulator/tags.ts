/** Destination tags and memos, which say whose a deposit to a shared wallet is. */
import { ApiError } from "./parse.ts";
import type { ApiContext } from "./provider.ts";

/** The wallet that an exchange's customers share, by asset. */
export const exchangeWallets: Record<string, string> = {
  "XRP:mainnet": "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59",
  "XLM:mainnet": "GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H",
};

type Destination = { asset: string; wallet: string | null | undefined; tag: string | null | undefined };

/** The rule `demandsTags`: throws ApiError for an exchange's wallet without a tag. */
export function requireTag(context: ApiContext, { asset, wallet, tag }: Destination, status: number): void {
  if (context.trait("demandsTags") === 0 || !wallet || exchangeWallets[asset] !== wallet || tag) return;
  throw new ApiError(status, "This wallet address requires a tag or memo.");
}

/** The wallet's destination tag or memo, as a detail of the order. */
export const tagDetails = (tag: string | null | undefined): Record<string, string> => (tag ? { tag } : {});
