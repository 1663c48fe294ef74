/** What Yellow Card serves, and the lists that say so. */
import { type Decimal, divide, round } from "#lib/money.ts";
import type { Deal } from "#simulator/deals.ts";
import { jsonNumber } from "#simulator/json-number.ts";
import type { SimulatedProvider, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { words } from "#simulator/words.ts";

/** Their coin, their network, our name. */
export const tokens = words(`BTC.BTC.BTC:mainnet ETH.ERC20.ETH:ethereum SOL.SOL.SOL:solana USDT.TRC20.USDT:tron
  USDT.ERC20.USDT:ethereum USDT.POLYGON.USDT:polygon USDT.SOL.USDT:solana USDC.ERC20.USDC:ethereum USDC.SOL.USDC:solana
  USDC.BASE.USDC:base`).map((names) => names.split(".") as [string, string, string]);
export const countryOf: Record<string, string> = { NGN: "NG", KES: "KE", UGX: "UG", ZAR: "ZA" };
export const methods: SimulatedProvider["methods"] = [
  { id: "bank", name: "Bank transfer", sides: ["BUY"], fiats: words("NGN KES UGX ZAR"), percent: "1", minimumUsd: "0" },
  { id: "momo", name: "Mobile money", sides: ["BUY"], fiats: words("KES UGX"), percent: "1.5", minimumUsd: "0" },
];
export const channelList = (stage: Stage) =>
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
      min: jsonNumber(stage.limits(currency).min),
      max: jsonNumber(stage.limits(currency).max),
    })),
  );

export const networkList = (stage: Stage) =>
  channelList(stage).flatMap(({ id, country }) =>
    ["Sandbox One", "Sandbox Two"].map((name) => {
      return { id: `${id}-${name}`, name, country, status: "active", channelIds: [id] };
    }),
  );

/** Coins come without the mark of being open, as in their own sample; each network has it. */
export const coinList = () =>
  [...Map.groupBy(tokens, ([code]) => code)].map(([code, rows]) => {
    const networks = rows.map(([, network]) => {
      const facts = { network, enabled: true, requiresMemo: false, activities: ["SEND", "RECEIVE"] };
      return [network, facts] as const;
    });
    return { code, enabled: false, networks: Object.fromEntries(networks) };
  });

export const dealOf = (stage: Stage, asset: string, fiat: string, type = "bank", amount = "1000"): Deal => {
  const method = stage.method(type, "BUY", fiat);
  if (method === null) throw new Refusal(400, "Invalid channel");
  return stage.deal("BUY", asset, fiat, method, { given: "fiat", amount });
};

/** A dollar is what Tether is; dollar coins have no price of their own. */
export const fiatPerDollar = (stage: Stage, fiat: string): Decimal => round(dealOf(stage, "USDT:tron", fiat).price, 2);
export const dollarsPer = (stage: Stage, code: string, asset: string): Decimal =>
  code.startsWith("USD") ? "1" : round(divide(dealOf(stage, asset, "NGN").price, fiatPerDollar(stage, "NGN")), 2);

export function rateList(stage: Stage) {
  const money = Object.entries(countryOf).map(([code, locale]) => {
    const rate = jsonNumber(fiatPerDollar(stage, code));
    return { code, locale, rateId: code.toLowerCase(), buy: rate, sell: rate };
  });
  const coins = tokens.map(([code, , asset]) => {
    const price = code.startsWith("USD") ? {} : { buy: jsonNumber(dollarsPer(stage, code, asset)) };
    return { code, locale: "crypto", rateId: code.toLowerCase(), ...price };
  });
  return [...money, ...new Map(coins.map((one) => [one.code, one])).values()];
}
