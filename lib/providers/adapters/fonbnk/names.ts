import { type Asset, assetOn, sameChains } from "#lib/providers/assets.ts";

/** Fonbnk's network names. `bitcoin`, `bsc`, and `binance` are common names, the others are documented. */
const chainOf: Record<string, string> = {
  ...sameChains("arbitrum avalanche base bitcoin bsc celo ethereum lisk optimism polygon solana stellar ton tron"),
  binance: "bsc",
  bnb: "bsc",
};

type Named = { currencyCode: string; currencyDetails?: { network?: string | null; asset?: string | null } | null };

/** From the details, or else from the code, which combines network and coin: "POLYGON_USDT". */
export function assetOf({ currencyCode, currencyDetails }: Named): Asset | null {
  const cut = currencyCode.lastIndexOf("_");
  const network = currencyDetails?.network ?? currencyCode.slice(0, Math.max(cut, 0));
  const coin = currencyDetails?.asset ?? currencyCode.slice(cut + 1);
  return assetOn(chainOf[network.toLowerCase()], coin.toUpperCase());
}

/** Fonbnk's payment channels. Paybill and buy goods are payments to a business and are not supported. */
const methodOf: Record<string, string> = {
  airtime: "airtime",
  bank: "bank_transfer",
  mobile_money: "mobile_money",
};

export const methodNamed = (channel: string): string | null => methodOf[channel] ?? null;
