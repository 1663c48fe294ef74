import { compare, type Decimal, divide, multiply, round } from "#lib/money.ts";
import { assetOf, fiatOf } from "./catalog.ts";
import { computeDeal, type Side } from "./deals.ts";
import type { Orders } from "./orders.ts";
import { ApiError } from "./parse.ts";
import type { Progress } from "./progress.ts";
import { type ApiContext, type Environment, environments, type SimulatedProvider } from "./provider.ts";
import type { Rates } from "./rates.ts";
import { type Switches, traitOf } from "./switches.ts";
import { serves } from "./tables.ts";

type Dependencies = {
  url: string;
  rates: Rates;
  orders: Orders;
  switches: Switches;
  credentials: Record<Environment, Record<string, string>>;
  progress: Progress;
};

export function createContext(provider: SimulatedProvider, dependencies: Dependencies): ApiContext {
  const { url, orders, credentials, progress } = dependencies;
  const ordersIn = (environment: Environment) =>
    orders
      .all()
      .filter((order) => order.provider === provider.id && order.environment === environment)
      .reverse();
  const findOrder: ApiContext["order"] = (id, environment) => {
    const order = orders.find(id ?? "");
    if (order?.provider !== provider.id) return null;
    return environment === undefined || order.environment === environment ? order : null;
  };
  return {
    url,
    authenticate(request, setting, value) {
      const environment = environments.find((one) => value && credentials[one][setting] === value);
      if (environment === undefined) throw new ApiError(401, "Unknown API key");
      request.environment = environment;
      return environment;
    },
    secret(environment, setting) {
      const secret = credentials[environment][setting];
      if (secret === undefined) throw new Error(`The provider has no credential ${setting}`);
      return secret;
    },
    ...createPricing(provider, dependencies),
    trait: (name) => traitOf(provider, dependencies.switches, name),
    createOrder(draft) {
      const order = orders.create(provider.id, provider.statusFlows[draft.side].first, draft);
      progress.begin(order);
      return order;
    },
    perform: progress.perform,
    order: findOrder,
    requireOrder(id, environment, message) {
      const order = findOrder(id, environment);
      if (order === null) throw new ApiError(404, message);
      return order;
    },
    orders: ordersIn,
    ordersByReference: (reference, environment) =>
      ordersIn(environment).filter((order) => reference != null && order.reference === reference),
  };
}

type Pricing = Pick<
  ApiContext,
  | "asset"
  | "codeOf"
  | "method"
  | "methods"
  | "price"
  | "coinsFor"
  | "deal"
  | "limits"
  | "exceededLimit"
  | "withinLimits"
>;

function createPricing(provider: SimulatedProvider, { rates, switches }: Dependencies): Pricing {
  const { assets } = provider;
  const codes = new Map(Object.entries(assets).map(([code, asset]) => [asset, code]));
  const toFiat = (usd: Decimal, fiat: string): Decimal => round(divide(usd, rates.usd(fiat)), fiatOf(fiat).places);
  const partnerPercent = () => String(traitOf(provider, switches, "partnerFeePercent"));
  const methods = (side: Side, fiat: string) => provider.methods.filter((method) => serves(method, side, fiat));

  const pricing: Pricing = {
    asset: (code) => (Object.hasOwn(assets, code) ? (assets[code] ?? null) : null),
    codeOf: (asset) => codes.get(asset) ?? "",
    methods,
    method: (id, side, fiat) => methods(side, fiat).find((method) => method.id === id) ?? null,
    price(id, side, fiat) {
      const usd = switches.rates[id] ?? rates.usd(assetOf(id).code);
      const share = 10_000 + spread(provider.id, id) * (side === "BUY" ? 1 : -1);
      return round(divide(multiply(divide(usd, rates.usd(fiat)), String(share)), "10000"), 8);
    },
    coinsFor: (id, fiat, amount) => round(divide(amount, pricing.price(id, "BUY", fiat)), assetOf(id).places, "down"),
    deal(side, asset, fiat, method, { extraPercent = partnerPercent(), ...input }) {
      const values = {
        price: pricing.price(asset, side, fiat),
        feePercent: method.percent,
        feeMinimum: toFiat(method.minimumUsd, fiat),
        extraPercent,
        networkFee: toFiat(assetOf(asset).networkFeeUsd, fiat),
        fiatPlaces: fiatOf(fiat).places,
        cryptoPlaces: assetOf(asset).places,
      };
      return { ...computeDeal(side, input, values), asset, fiat, method: method.id };
    },
    limits(fiat) {
      const { min, max } = switches.limits ?? provider.limitsUsd;
      const limit = (usd: Decimal) => (fiat === "USD" ? usd : twoDigits(toFiat(usd, fiat)));
      return { min: limit(min), max: limit(max) };
    },
    exceededLimit({ fiat, fiatAmount, cryptoAmount }) {
      const { min, max } = pricing.limits(fiat);
      if (compare(fiatAmount, min) < 0 || compare(cryptoAmount, "0") <= 0) return "min";
      return compare(fiatAmount, max) > 0 ? "max" : null;
    },
    withinLimits(deal, status, messages) {
      const exceeded = pricing.exceededLimit(deal);
      if (exceeded === null) return deal;
      throw new ApiError(status, `${messages[exceeded]} ${pricing.limits(deal.fiat)[exceeded]} ${deal.fiat}`);
    },
  };
  return pricing;
}

/** Between 0.2 and 0.99 percent, in hundredths of a percent. Differs by provider and coin, so that the best quote varies. */
function spread(provider: string, asset: string): number {
  let sum = 0;
  for (const letter of provider + asset) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return 20 + (sum % 80);
}

/** Rounded to two leading digits, as providers publish limits: 29411.76 is 29000. */
function twoDigits(amount: Decimal): Decimal {
  const digits = amount.split(".")[0]?.length ?? 1;
  return round(amount, 2 - digits);
}
