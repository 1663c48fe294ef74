/** What Mercuryo serves, and its quotes. */
import type { AmountInput, Deal, Side } from "#simulator/deals.ts";
import type { ApiContext, Method } from "#simulator/old.ts";
import { ApiError } from "#simulator/parse.ts";
import { fiatsExcept, parseAssets, parseMethods, splitCode } from "#simulator/tables.ts";
import { buyOnly, payoutFiats } from "./mercuryo-responses.ts";

/** "CURRENCY/NETWORK". */
export const assets = parseAssets(`
  BTC/BITCOIN=BTC:mainnet LTC/LITECOIN=LTC:mainnet DOGE/DOGECOIN=DOGE:mainnet XRP/RIPPLE=XRP:mainnet
  ADA/CARDANO=ADA:mainnet XLM/STELLAR=XLM:mainnet DOT/POLKADOT=DOT:mainnet BCH/BITCOINCASH=BCH:mainnet
  ETH/ETHEREUM=ETH:ethereum USDT/ETHEREUM=USDT:ethereum USDC/ETHEREUM=USDC:ethereum DAI/ETHEREUM=DAI:ethereum
  LINK/ETHEREUM=LINK:ethereum TRX/TRON=TRX:tron USDT/TRON=USDT:tron SOL/SOLANA=SOL:solana USDT/SOLANA=USDT:solana
  USDC/SOLANA=USDC:solana POL/POLYGON=POL:polygon USDT/POLYGON=USDT:polygon USDC/POLYGON=USDC:polygon
  BNB/BINANCESMARTCHAIN=BNB:bsc USDT/BINANCESMARTCHAIN=USDT:bsc ETH/ARBITRUM=ETH:arbitrum
  USDC/ARBITRUM=USDC:arbitrum ETH/BASE=ETH:base USDC/BASE=USDC:base ETH/OPTIMISM=ETH:optimism
  TON/NEWTON=TON:ton USDT/NEWTON=USDT:ton AVAX/AVALANCHE=AVAX:avalanche`);
export const fiats = fiatsExcept("EGP CLP VND KWD ILS AED THB");
const mobileFiats = "USD EUR GBP CHF PLN CZK SEK NOK DKK RON CAD AUD JPY";
export const methods: Method[] = parseMethods("2.5", [
  ["card", "Visa or Mastercard", "BUY", fiats, "3.95"],
  ["apple", "Apple Pay", "BUY", mobileFiats, "3.95"],
  ["google", "Google Pay", "BUY", mobileFiats, "3.95"],
  ["card", "Payout to a card", "SELL", payoutFiats, "2.5"],
]);

export const sideOf = (query: URLSearchParams): Side => (query.get("type") === "sell" ? "SELL" : "BUY");

type Text = string | null;

/** Without a network, the first coin with that name. */
export function routeOf(context: ApiContext, side: Side, currency: Text, fiat: Text, network: Text) {
  const first = Object.keys(assets).find((name) => splitCode(name, "/")[0] === currency);
  const asset = context.asset(network === null ? (first ?? "") : `${currency}/${network}`);
  const method = context.method("card", side, fiat ?? "");
  if (asset === null || (side === "SELL" && buyOnly.has(asset)) || method === null)
    throw new ApiError(400, "Currency pair is not supported");
  return { asset, fiat: fiat ?? "", method };
}

type Route = ReturnType<typeof routeOf>;

export const dealFor = (context: ApiContext, side: Side, { asset, fiat, method }: Route, input: AmountInput): Deal =>
  context.withinLimits(context.deal(side, asset, fiat, method, input), 400, {
    min: "The amount is less than the minimum",
    max: "The amount is more than the maximum",
  });
