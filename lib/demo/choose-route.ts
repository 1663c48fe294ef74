import type { selectCatalog } from "#lib/assets/queries/assets.ts";
import { compare, type Decimal, divide, multiply, round } from "#lib/money.ts";
import type { Random } from "./random.ts";

export type Catalog = Awaited<ReturnType<typeof selectCatalog>>;
type Offer = Catalog["offers"][number];

export type Route = Pick<Offer, "side" | "provider" | "fiat" | "method"> & {
  crypto: string;
  network: string;
  /** Decimals an amount may have. */
  decimals: number;
  /** In fiat. */
  amount: Decimal;
};

/** The USD price of a coin or currency at that time. Null if there is none. */
export type UsdAt = (code: string, at: Date) => Decimal | null;

// A partner based in West Africa.
const fiatWeights = { NGN: 34, USD: 18, EUR: 15, KES: 12, GHS: 9, GBP: 7, ZAR: 5 } as const;
const assetWeights: Record<string, number> = {
  "USDT:tron": 30,
  "BTC:mainnet": 24,
  "ETH:ethereum": 12,
  "USDC:ethereum": 7,
  "USDT:ethereum": 7,
  "SOL:solana": 7,
  "USDC:base": 4,
  "USDC:solana": 3,
  "BNB:bsc": 3,
  "XRP:mainnet": 2,
  "TRX:tron": 2,
  "LTC:mainnet": 1,
  "TON:ton": 1,
};
const usualUsd = 62;

/** A route that a provider offers, with an amount within its limits. Null if there is none. */
export function chooseRoute({ offers, cryptos, fiats }: Catalog, at: Date, usdAt: UsdAt, dice: Random): Route | null {
  const side = dice.chance(0.87) ? ("BUY" as const) : ("SELL" as const);
  const fiat = dice.weigh(Object.entries(fiatWeights), ([, weight]) => weight)[0];
  const served = offers.filter((offer) => offer.side === side && offer.fiat === fiat && assetsOf(offer).length > 0);
  if (served.length === 0) return null;
  const providers = [...new Set(served.map(({ provider }) => provider))].sort();
  const provider = dice.weigh(providers, (id) => 1 / (1 + placeOf(id, fiat, providers.length)) ** 1.6);
  const offer = dice.weigh(
    served.filter((one) => one.provider === provider),
    ({ method }) => (method === "card" ? 5 : 2),
  );
  const asset = dice.weigh(assetsOf(offer), (name) => assetWeights[name] ?? 0);
  const [crypto = "", network = ""] = asset.split(":");
  const found = cryptos.find((one) => one.code === crypto && one.network === network);
  const [fiatUsd, coinUsd] = [usdAt(fiat, at), usdAt(crypto, at)];
  if (!found || !fiatUsd || !coinUsd) return null;
  const amount = amountWithin(offer, divide(dice.around(usualUsd, 0.8).toFixed(2), fiatUsd), {
    least: fiats.find(({ code }) => code === fiat)?.minAmount ?? "0",
  });
  if (!amount) return null;
  return { side, provider, fiat, method: offer.method, crypto, network, decimals: Math.min(found.decimals, 8), amount };
}

const assetsOf = ({ assets }: Offer) => assets.filter((name) => assetWeights[name]);

/** Each currency has a preferred provider. */
const placeOf = (provider: string, fiat: string, count: number) =>
  [...`${provider}${fiat}`].reduce((sum, letter) => sum * 7 + (letter.codePointAt(0) ?? 0), 3) % count;

/** A round amount with two significant digits. */
function amountWithin({ minAmount, maxAmount }: Offer, wanted: Decimal, { least }: { least: Decimal }): Decimal | null {
  const [whole = "0"] = wanted.split(".");
  const unit = `1${"0".repeat(Math.max(whole.length - 2, 0))}`;
  const even = multiply(round(divide(wanted, unit), 0), unit);
  const lowest = minAmount && compare(minAmount, least) > 0 ? round(minAmount, 2) : round(least, 2);
  const amount = compare(even, lowest) < 0 ? lowest : even;
  return maxAmount && compare(amount, maxAmount) > 0 ? null : amount;
}

/** Whether about 35% complete: with one provider everywhere, and with another, otherwise good one in one corridor. */
export function findBadRoutes({ offers }: Catalog): (route: Route) => boolean {
  const [partly, everywhere] = [...new Set(offers.map(({ provider }) => provider))].sort().slice(-2);
  return ({ provider, side, fiat }) =>
    provider === everywhere || (provider === partly && side === "BUY" && fiat === "USD");
}
