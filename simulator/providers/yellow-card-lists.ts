/** What Yellow Card serves: channels, networks, coins, and rates. */
import { type Decimal, divide, round } from "#lib/money.ts";
import type { Side } from "#simulator/deals.ts";
import { jsonNumber } from "#simulator/format.ts";
import type { ApiContext } from "#simulator/old.ts";
import { parseMethods, splitWords } from "#simulator/tables.ts";

/** Yellow Card's coin and network, and our asset. */
export const tokens = splitWords(`BTC.BTC.BTC:mainnet ETH.ERC20.ETH:ethereum SOL.SOL.SOL:solana USDT.TRC20.USDT:tron
  USDT.ERC20.USDT:ethereum USDT.POLYGON.USDT:polygon USDT.SOL.USDT:solana USDC.ERC20.USDC:ethereum USDC.SOL.USDC:solana
  USDC.BASE.USDC:base USDC.XLM.USDC:stellar`).map((names) => names.split(".") as [string, string, string]);
export const countryOf: Record<string, string> = { NGN: "NG", KES: "KE", UGX: "UG", ZAR: "ZA" };
export const methods = parseMethods("0", [
  ["bank", "Bank transfer", "both", "NGN KES UGX ZAR", "1"],
  ["momo", "Mobile money", "both", "KES UGX", "1.5"],
]);

const sides: Side[] = ["BUY", "SELL"];
export const sideOf: Record<string, Side> = { deposit: "BUY", withdraw: "SELL" };

export const channelList = (context: ApiContext) => Object.keys(sideOf).flatMap((ramp) => channelsOf(context, ramp));

const channelsOf = (context: ApiContext, rampType: string) =>
  methods.flatMap(({ id: channelType, fiats }) =>
    fiats.map((currency) => ({
      id: `channel-${currency}-${channelType}${rampType === "deposit" ? "" : "-out"}`,
      channelType,
      currency,
      country: countryOf[currency] ?? "",
      rampType,
      status: "active",
      apiStatus: "active",
      feeLocal: 0,
      feeUSD: 0,
      min: jsonNumber(context.limits(currency).min),
      max: jsonNumber(context.limits(currency).max),
    })),
  );

export const networkList = (context: ApiContext) =>
  channelList(context).flatMap(({ id, country }) =>
    ["Sandbox One", "Sandbox Two"].map((name) => {
      return { id: `${id}-${name}`, name, country, status: "active", channelIds: [id] };
    }),
  );

/** Coins are not enabled, but each of their networks is, as in the documentation. */
export const coinList = () =>
  [...Map.groupBy(tokens, ([code]) => code)].map(([code, rows]) => {
    const networks = rows.map(([, network]) => {
      const requiresMemo = network === "XLM";
      const details = { network, enabled: true, requiresMemo, activities: ["SEND", "RECEIVE"] };
      return [network, details] as const;
    });
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
  const coins = tokens.map(([code, , asset]) => {
    const [buy, sell] = sides.map((side) => jsonNumber(dollarsPer(context, code, asset, side)));
    return { code, locale: "crypto", rateId: code.toLowerCase(), ...(code.startsWith("USD") ? {} : { buy, sell }) };
  });
  return [...money, ...new Map(coins.map((one) => [one.code, one])).values()];
}
