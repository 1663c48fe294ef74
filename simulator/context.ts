import { compare, type Decimal, divide, multiply, round } from "#lib/money.ts";
import { assetOf, fiatOf } from "./catalog.ts";
import { computeDeal, type Side } from "./deals.ts";
import type { Orders } from "./orders.ts";
import { ApiError } from "./parse.ts";
import type { Progress } from "./progress.ts";
import { type ApiContext, type Environment, environments, type Refusals, type SimulatedProvider } from "./provider.ts";
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

/** The functions of one provider, and `forget` for a reset. */
export function createContext(
  provider: SimulatedProvider,
  dependencies: Dependencies,
): ApiContext & { forget(): void } {
  const { url, orders, credentials, progress, switches } = dependencies;
  const stores = new Map<string, Map<string, unknown>>();
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
  const trait = (name: string) => traitOf(provider, switches, name);
  return {
    provider,
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
    trait,
    has: (name) => trait(name) !== 0,
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
    store<Value>(name: string) {
      const store = stores.get(name) ?? new Map<string, unknown>();
      stores.set(name, store);
      return store as Map<string, Value>;
    },
    forget: () => stores.clear(),
  };
}

/** The provider's error, with the values that its text names. */
function refusal(
  { refusals, separator = " " }: SimulatedProvider,
  reason: keyof Refusals,
  values: { side: Side; code: string; fiat: string; method?: string; limit?: string },
): ApiError {
  const [status, text] = refusals[reason] ?? refusals.pair ?? [400, `The ${reason} is refused`];
  const [symbol = "", chain = ""] = values.code.split(separator);
  const kind = values.side === "BUY" ? "purchase" : "sell";
  const named: Record<string, string> = { ...values, symbol, chain, kind, currency: values.fiat.toLowerCase() };
  return new ApiError(
    status,
    text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => named[name] ?? ""),
  );
}

type Pricing = Omit<
  ApiContext,
  | "provider"
  | "url"
  | "authenticate"
  | "secret"
  | "trait"
  | "has"
  | "createOrder"
  | "perform"
  | "order"
  | "requireOrder"
  | "orders"
  | "ordersByReference"
  | "store"
>;

function createPricing(provider: SimulatedProvider, { rates, switches }: Dependencies): Pricing {
  const { assets, separator = " " } = provider;
  const codes = new Map(Object.entries(assets).map(([code, asset]) => [asset, code]));
  const toFiat = (usd: Decimal, fiat: string): Decimal => round(divide(usd, rates.usd(fiat)), fiatOf(fiat).places);
  const partnerPercent = () => String(traitOf(provider, switches, "partnerFeePercent"));
  const methods = (side: Side, fiat: string) => provider.methods.filter((method) => serves(method, side, fiat));

  const symbolOf = (code: string) => code.split(separator)[0];
  const isSymbol = (code: string) =>
    provider.refusals.chain !== undefined && Object.keys(assets).some((one) => symbolOf(one) === symbolOf(code));

  const isStale = () => traitOf(provider, switches, "staleLimits") !== 0;
  const enforced = (fiat: string, asset: string) => raised(pricing.limits(fiat, asset), isStale());

  const pricing: Pricing = {
    asset: (code) => (Object.hasOwn(assets, code) ? (assets[code] ?? null) : null),
    codeOf: (asset) => codes.get(asset) ?? "",
    codeFor(symbol, chain) {
      const first = Object.keys(assets).find((code) => symbolOf(code) === symbol);
      return (!chain && first) || `${symbol ?? ""}${separator}${chain ?? ""}`;
    },
    methods,
    method: (id, side, fiat) => methods(side, fiat).find((method) => method.id === id) ?? null,
    route(side, code, fiat) {
      const asset = pricing.asset(code);
      if (asset === null) throw refusal(provider, isSymbol(code) ? "chain" : "asset", { side, code, fiat });
      if (!provider.fiats.includes(fiat)) throw refusal(provider, "fiat", { side, code, fiat });
      if (side === "SELL" && provider.buyOnly?.includes(asset)) throw refusal(provider, "side", { side, code, fiat });
      return { side, asset, fiat };
    },
    quote(route, id, input) {
      const all = pricing.deals(route, input);
      const deal = id == null ? all[0] : all.find(({ method }) => method === id);
      if (deal !== undefined) return pricing.withinLimits(deal);
      throw refusal(provider, "method", { ...route, code: pricing.codeOf(route.asset), method: id ?? "" });
    },
    deals({ side, asset, fiat }, { extraPercent = partnerPercent(), ...input }) {
      const { places: cryptoPlaces, networkFeeUsd } = assetOf(asset);
      const [price, networkFee] = [pricing.price(asset, side, fiat), toFiat(networkFeeUsd, fiat)];
      const common = { price, extraPercent, networkFee, fiatPlaces: fiatOf(fiat).places, cryptoPlaces };
      return methods(side, fiat).map(({ id: method, percent: feePercent, minimumUsd }) => {
        const values = { ...common, feePercent, feeMinimum: toFiat(minimumUsd, fiat) };
        return { ...computeDeal(side, input, values), asset, fiat, method };
      });
    },
    price(id, side, fiat) {
      const usd = switches.rates[id] ?? rates.usd(assetOf(id).code);
      const share = 10_000 + spread(provider.id, id) * (side === "BUY" ? 1 : -1);
      return round(divide(multiply(divide(usd, rates.usd(fiat)), String(share)), "10000"), 8);
    },
    coinsFor: (id, fiat, amount) => round(divide(amount, pricing.price(id, "BUY", fiat)), assetOf(id).places, "down"),
    limits(fiat, asset = "") {
      const { min, max } = switches.limits ?? provider.limitsUsd;
      const assetMin = switches.limits ? min : (provider.assetMinimumsUsd?.[asset] ?? min);
      const limit = (usd: Decimal) => (fiat === "USD" ? usd : twoDigits(toFiat(usd, fiat)));
      return { min: limit(assetMin), max: limit(max) };
    },
    exceededLimit({ asset, fiat, fiatAmount, cryptoAmount }) {
      const { min, max } = enforced(fiat, asset);
      if (compare(fiatAmount, min) < 0 || compare(cryptoAmount, "0") <= 0) return "min";
      return compare(fiatAmount, max) > 0 ? "max" : null;
    },
    withinLimits(deal) {
      const exceeded = pricing.exceededLimit(deal);
      if (exceeded === null) return deal;
      const { side, fiat, asset } = deal;
      const limit = enforced(fiat, asset)[exceeded];
      throw refusal(provider, exceeded, { side, code: pricing.codeOf(asset), fiat, limit });
    },
  };
  return pricing;
}

/** Twice the listed minimum where the lists are stale. */
const raised = ({ min, max }: { min: Decimal; max: Decimal }, isStale: boolean) => ({
  min: isStale ? multiply(min, "2") : min,
  max,
});

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
