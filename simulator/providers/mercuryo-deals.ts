/** What Mercuryo trades, and how a question becomes a deal. */
import type { Deal, Given, Side } from "#simulator/deals.ts";
import { fiatCodes } from "#simulator/fiats.ts";
import type { Method, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { words } from "#simulator/words.ts";
import { payoutFiats, split, unsellable } from "./mercuryo-answers.ts";

/** Theirs is "CURRENCY/NETWORK". */
export const assets: Record<string, string> = Object.fromEntries(
  words(`
  BTC/BITCOIN=BTC:mainnet LTC/LITECOIN=LTC:mainnet DOGE/DOGECOIN=DOGE:mainnet XRP/RIPPLE=XRP:mainnet
  ADA/CARDANO=ADA:mainnet XLM/STELLAR=XLM:mainnet DOT/POLKADOT=DOT:mainnet BCH/BITCOINCASH=BCH:mainnet
  ETH/ETHEREUM=ETH:ethereum USDT/ETHEREUM=USDT:ethereum USDC/ETHEREUM=USDC:ethereum DAI/ETHEREUM=DAI:ethereum
  LINK/ETHEREUM=LINK:ethereum TRX/TRON=TRX:tron USDT/TRON=USDT:tron SOL/SOLANA=SOL:solana USDT/SOLANA=USDT:solana
  USDC/SOLANA=USDC:solana POL/POLYGON=POL:polygon USDT/POLYGON=USDT:polygon USDC/POLYGON=USDC:polygon
  BNB/BINANCESMARTCHAIN=BNB:bsc USDT/BINANCESMARTCHAIN=USDT:bsc ETH/ARBITRUM=ETH:arbitrum
  USDC/ARBITRUM=USDC:arbitrum ETH/BASE=ETH:base USDC/BASE=USDC:base ETH/OPTIMISM=ETH:optimism
  TON/NEWTON=TON:ton USDT/NEWTON=USDT:ton AVAX/AVALANCHE=AVAX:avalanche`).map((pair) => pair.split("=")),
);
export const fiats = fiatCodes.filter((code) => !words("EGP CLP VND KWD ILS AED THB").includes(code));
const mobileFiats = words("USD EUR GBP CHF PLN CZK SEK NOK DKK RON CAD AUD JPY");
const method = (id: string, name: string, sides: Side[], fiats: readonly string[], percent: string): Method => {
  return { id, name, sides, fiats, percent, minimumUsd: "2.5" };
};
export const methods: Method[] = [
  method("card", "Visa or Mastercard", ["BUY"], fiats, "3.95"),
  method("apple", "Apple Pay", ["BUY"], mobileFiats, "3.95"),
  method("google", "Google Pay", ["BUY"], mobileFiats, "3.95"),
  method("card", "Payout to a card", ["SELL"], payoutFiats, "2.5"),
];

export const sideOf = (query: URLSearchParams): Side => (query.get("type") === "sell" ? "SELL" : "BUY");

/** A coin without a network is the first of its name. */
export function route(stage: Stage, side: Side, currency: string | null, fiat: string | null, network: string | null) {
  const first = Object.keys(assets).find((name) => split(name)[0] === currency);
  const asset = stage.asset(network === null ? (first ?? "") : `${currency}/${network}`);
  const isSold = asset !== null && (side === "BUY" || !unsellable.has(asset));
  const method = stage.method("card", side, fiat ?? "");
  if (asset === null || !isSold || method === null) throw new Refusal(400, "Currency pair is not supported");
  return { asset, fiat: fiat ?? "", method };
}

export function strike(stage: Stage, side: Side, wish: ReturnType<typeof route>, given: Given): Deal {
  const deal = stage.deal(side, wish.asset, wish.fiat, wish.method, given);
  const broken = stage.broken(deal);
  if (broken === null) return deal;
  const which = broken === "min" ? "less than the minimum" : "more than the maximum";
  throw new Refusal(400, `The amount is ${which} ${stage.limits(wish.fiat)[broken]} ${wish.fiat}`);
}
