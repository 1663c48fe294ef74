/** What Yellow Card serves: channels, networks, coins, and rates. */
import { type Decimal, divide, round } from "#lib/money.ts";
import type { Side } from "#simulator/deals.ts";
import { allCoins } from "#simulator/facts.ts";
import { jsonNumber } from "#simulator/format.ts";
import type { ApiContext } from "#simulator/provider.ts";
import { shape } from "#simulator/shape.ts";

const channelRow = shape(`id channelType currency country rampType status='active' apiStatus='active' feeLocal=0
  feeUSD=0 min=#min max=#max`);
const networkRow = shape("network=chain enabled=true requiresMemo activities=[ 'SEND' 'RECEIVE' ]");

export const countryOf: Record<string, string> = { NGN: "NG", KES: "KE", UGX: "UG", ZAR: "ZA" };
const sides: Side[] = ["BUY", "SELL"];
export const sideOf: Record<string, Side> = { deposit: "BUY", withdraw: "SELL" };

/** The ways to pay in and out of each currency. */
export const channelsOf = ({ provider: { methods } }: ApiContext) =>
  Object.keys(sideOf).flatMap((rampType) =>
    methods.flatMap(({ id: channelType, fiats }) =>
      fiats.map((currency) => {
        const id = `channel-${currency}-${channelType}${rampType === "deposit" ? "" : "-out"}`;
        return { id, channelType, currency, country: countryOf[currency], rampType };
      }),
    ),
  );

export const channelList = (context: ApiContext) =>
  channelsOf(context).map((channel) => channelRow(channel, context.limits(channel.currency)));

export const networkList = (context: ApiContext) =>
  channelsOf(context).flatMap(({ id, country }) =>
    ["Sandbox One", "Sandbox Two"].map((name) => {
      return { id: `${id}-${name}`, name, country, status: "active", channelIds: [id] };
    }),
  );

/** Coins are not enabled, but each of their networks is, as in the documentation. */
export const coinList = (context: ApiContext) =>
  [...Map.groupBy(allCoins(context), ({ symbol }) => symbol)].map(([code, coins]) => {
    const networks = coins.map((coin) => [coin.chain, networkRow(coin, { requiresMemo: coin.chain === "XLM" })]);
    return { code, enabled: false, networks: Object.fromEntries(networks) };
  });

/** A dollar is priced as Tether. Dollar coins have no separate price. */
export const fiatPerDollar = (context: ApiContext, fiat: string, side: Side): Decimal =>
  round(context.price("USDT:tron", side, fiat), 2);

export const dollarsPer = (context: ApiContext, code: string, asset: string, side: Side): Decimal =>
  code.startsWith("USD")
    ? "1"
    : round(divide(context.price(asset, side, "NGN"), fiatPerDollar(context, "NGN", side)), 2);

export function rateList(context: ApiContext) {
  const money = Object.entries(countryOf).map(([code, locale]) => {
    const [buy, sell] = sides.map((side) => jsonNumber(fiatPerDollar(context, code, side)));
    return { code, locale, rateId: code.toLowerCase(), buy, sell };
  });
  const coins = allCoins(context).map(({ symbol: code, asset }) => {
    const [buy, sell] = sides.map((side) => jsonNumber(dollarsPer(context, code, asset, side)));
    return { code, locale: "crypto", rateId: code.toLowerCase(), ...(code.startsWith("USD") ? {} : { buy, sell }) };
  });
  return [...money, ...new Map(coins.map((one) => [one.code, one])).values()];
}
