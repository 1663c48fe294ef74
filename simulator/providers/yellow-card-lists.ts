/** What Yellow Card serves: channels, networks, coins, and rates. */
import { type Decimal, divide, round } from "#lib/money.ts";
import type { Deal } from "#simulator/deals.ts";
import { jsonNumber } from "#simulator/format.ts";
import { ApiError } from "#simulator/parse.ts";
import type { ApiContext } from "#simulator/provider.ts";
import { parseMethods, splitWords } from "#simulator/tables.ts";

/** Yellow Card's coin and network, and our asset. */
export const tokens = splitWords(`BTC.BTC.BTC:mainnet ETH.ERC20.ETH:ethereum SOL.SOL.SOL:solana USDT.TRC20.USDT:tron
  USDT.ERC20.USDT:ethereum USDT.POLYGON.USDT:polygon USDT.SOL.USDT:solana USDC.ERC20.USDC:ethereum USDC.SOL.USDC:solana
  USDC.BASE.USDC:base`).map((names) => names.split(".") as [string, string, string]);
export const countryOf: Record<string, string> = { NGN: "NG", KES: "KE", UGX: "UG", ZAR: "ZA" };
export const methods = parseMethods("0", [
  ["bank", "Bank transfer", "BUY", "NGN KES UGX ZAR", "1"],
  ["momo", "Mobile money", "BUY", "KES UGX", "1.5"],
]);

export const channelList = (context: ApiContext) =>
  methods.flatMap(({ id: channelType, fiats }) =>
    fiats.map((currency) => ({
      id: `channel-${currency}-${channelType}`,
      channelType,
      currency,
      country: countryOf[currency] ?? "",
      rampType: "deposit",
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
      const details = { network, enabled: true, requiresMemo: false, activities: ["SEND", "RECEIVE"] };
      return [network, details] as const;
    });
    return { code, enabled: false, networks: Object.fromEntries(networks) };
  });

export function dealFor(context: ApiContext, asset: string, fiat: string, type: string, amount: string): Deal {
  const method = context.method(type, "BUY", fiat);
  if (method === null) throw new ApiError(400, "Invalid channel");
  return context.deal("BUY", asset, fiat, method, { kind: "fiat", amount });
}

/** A dollar is priced as Tether. Dollar coins have no separate price. */
export const fiatPerDollar = (context: ApiContext, fiat: string): Decimal =>
  round(context.price("USDT:tron", "BUY", fiat), 2);
export const dollarsPer = (context: ApiContext, code: string, asset: string): Decimal =>
  code.startsWith("USD") ? "1" : round(divide(context.price(asset, "BUY", "NGN"), fiatPerDollar(context, "NGN")), 2);

export function rateList(context: ApiContext) {
  const money = Object.entries(countryOf).map(([code, locale]) => {
    const rate = jsonNumber(fiatPerDollar(context, code));
    return { code, locale, rateId: code.toLowerCase(), buy: rate, sell: rate };
  });
  const coins = tokens.map(([code, , asset]) => {
    const price = code.startsWith("USD") ? {} : { buy: jsonNumber(dollarsPer(context, code, asset)) };
    return { code, locale: "crypto", rateId: code.toLowerCase(), ...price };
  });
  return [...money, ...new Map(coins.map((one) => [one.code, one])).values()];
}
