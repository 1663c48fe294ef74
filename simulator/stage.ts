import { compare, type Decimal, divide, multiply, round } from "#lib/money.ts";
import { assetOf } from "./coins.ts";
import { strike } from "./deals.ts";
import { fiatOf } from "./fiats.ts";
import type { Orders } from "./orders.ts";
import type { Progress } from "./progress.ts";
import { type Environment, environments, type SimulatedProvider, type Stage } from "./provider.ts";
import type { Rates } from "./rates.ts";
import { Refusal } from "./refusal.ts";
import type { Switches } from "./switches.ts";

type Lent = {
  url: string;
  rates: Rates;
  orders: Orders;
  switches(): Switches;
  credentials: Record<Environment, Record<string, string>>;
  progress: Pick<Progress, "begin" | "act">;
};

/** What one provider gets of the core; nothing here knows which provider it is. */
export function createStage(provider: SimulatedProvider, lent: Lent): Stage {
  const { orders, rates, credentials } = lent;
  const inFiat = (usd: Decimal, fiat: string): Decimal => round(divide(usd, rates.usd(fiat)), fiatOf(fiat).places);
  const mine = () => orders.all().filter((order) => order.provider === provider.id);

  function limits(fiat: string) {
    const { min, max } = lent.switches().limits ?? provider.limitsUsd;
    const limit = (usd: Decimal) => (fiat === "USD" ? usd : plain(inFiat(usd, fiat)));
    return { min: limit(min), max: limit(max) };
  }

  function price(id: string, side: "BUY" | "SELL", fiat: string): Decimal {
    const asset = assetOf(id);
    const usd = lent.switches().rates[id] ?? rates.usd(asset.code);
    const share = 10_000 + spread(provider.id, id) * (side === "BUY" ? 1 : -1);
    return round(divide(multiply(divide(usd, rates.usd(fiat)), String(share)), "10000"), 8);
  }

  return {
    url: lent.url,
    authenticate(asked, setting, value) {
      const environment = environments.find((one) => value && credentials[one][setting] === value);
      if (environment === undefined) throw new Refusal(401, "Unknown API key");
      asked.environment = environment;
      return environment;
    },
    secret: (environment, setting) => secretOf(credentials[environment], setting),
    asset: (theirs) => (Object.hasOwn(provider.assets, theirs) ? (provider.assets[theirs] ?? null) : null),
    method(theirs, side, fiat) {
      const found = provider.methods.find(({ id, sides }) => id === theirs && sides.includes(side));
      return found?.fiats.includes(fiat) ? found : null;
    },
    deal(side, asset, fiat, method, { extraPercent = "0", ...given }) {
      const pricing = {
        price: price(asset, side, fiat),
        feePercent: method.percent,
        feeMinimum: inFiat(method.minimumUsd, fiat),
        extraPercent,
        networkFee: inFiat(assetOf(asset).networkFeeUsd, fiat),
        fiatPlaces: fiatOf(fiat).places,
        cryptoPlaces: assetOf(asset).places,
      };
      return { ...strike(side, given, pricing), asset, fiat, method: method.id };
    },
    limits,
    broken({ fiat, fiatAmount, cryptoAmount }) {
      const { min, max } = limits(fiat);
      if (compare(fiatAmount, min) < 0 || compare(cryptoAmount, "0") <= 0) return "min";
      return compare(fiatAmount, max) > 0 ? "max" : null;
    },
    trait: (name) => lent.switches().traits[name] ?? 0,
    createOrder(draft) {
      const order = orders.create(provider.id, provider.journeys[draft.side].first, draft);
      lent.progress.begin(order);
      return order;
    },
    act: lent.progress.act,
    order(id, environment) {
      const order = orders.find(id);
      if (order?.provider !== provider.id) return null;
      return environment === undefined || order.environment === environment ? order : null;
    },
    ordersByReference: (reference, environment) =>
      mine()
        .filter((order) => order.reference === reference && order.environment === environment)
        .reverse(),
  };
}

function secretOf(credentials: Record<string, string>, setting: string): string {
  const secret = credentials[setting];
  if (secret === undefined) throw new Error(`No credential is called ${setting}`);
  return secret;
}

/** Between 0.2 and 0.99 percent, in hundredths of a percent: each provider likes other coins, so the best one varies. */
function spread(provider: string, asset: string): number {
  let sum = 0;
  for (const letter of provider + asset) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return 20 + (sum % 80);
}

/** Two leading digits, as providers print limits: 29411.76 is 29000. */
function plain(amount: Decimal): Decimal {
  const digits = amount.split(".")[0]?.length ?? 1;
  return round(amount, 2 - digits);
}
