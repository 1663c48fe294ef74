/** What Mercuryo's answers look like: lists, a rate, the two streams of an order. Amounts are text. */
import { add, type Decimal, divide, multiply, round, subtract } from "#lib/money.ts";
import { padded } from "#simulator/amounts.ts";
import { assetOf } from "#simulator/coins.ts";
import type { Deal, Side } from "#simulator/deals.ts";
import { fiatOf } from "#simulator/fiats.ts";
import type { Method, Order, SimulatedProvider, Stage } from "#simulator/provider.ts";

export const unsellable = new Set(["TON:ton", "USDT:ton", "DOT:mainnet", "LINK:ethereum", "AVAX:avalanche"]);
/** Sales are paid out in these only. */
export const payoutFiats = ["EUR", "USD"];

export const split = (theirs: string): [string, string] => {
  const [currency = "", network = ""] = theirs.split("/");
  return [currency, network];
};

const unique = <One>(all: One[]): One[] => [...new Set(all)];

export function currencies(stage: Stage, { assets, fiats, methods }: SimulatedProvider) {
  return {
    fiat: fiats,
    crypto: unique(Object.keys(assets).map((name) => split(name)[0])),
    config: {
      base: {},
      crypto_currencies: Object.entries(assets).map(([name, id]) => coin(name, id)),
      networks: Object.fromEntries(Object.keys(assets).map((name) => [split(name)[1], { name: split(name)[1] }])),
      default_networks: {},
    },
    fiat_payment_methods: Object.fromEntries(fiats.map((code) => [code, ways(stage, methods, code)])),
  };
}

function coin(name: string, id: string) {
  const [currency, network] = split(name);
  return {
    currency,
    network,
    show_network_icon: assetOf(id).network !== "mainnet",
    network_label: network,
    contract: "",
    widget_onramp_enabled: true,
    widget_offramp_enabled: !unsellable.has(id),
  };
}

function ways(stage: Stage, methods: Method[], fiat: string) {
  const { min, max } = stage.limits(fiat);
  const payment_methods = methods
    .filter(({ sides, fiats }) => sides.includes("BUY") && fiats.includes(fiat))
    .map(({ id, name }) => ({ code: id, name }));
  return { payment_methods, limits: { min: money(min, fiat), max: money(max, fiat) } };
}

/** Currencies and coins in one flat list. */
export function codes({ assets, fiats }: SimulatedProvider, side: Side): string[] {
  const served = Object.entries(assets).filter(([, id]) => side === "BUY" || !unsellable.has(id));
  const coins = unique(served.map(([name]) => split(name)[0]));
  return [...(side === "BUY" ? fiats : payoutFiats), ...coins];
}

const money = (amount: Decimal, fiat: string): string =>
  padded(round(amount, fiatOf(fiat).places), fiatOf(fiat).places);
const coins = (amount: Decimal): string => padded(round(amount, 8), 8);

const feeOf = ({ fees }: Deal): Decimal => add(add(fees.provider, fees.extra), fees.network);
const inCoins = ({ price }: Deal, fiatAmount: Decimal): Decimal => divide(fiatAmount, price, 8);

/** The fee once in each of the two currencies, inside what is paid. */
export function buyRate(deal: Deal) {
  const { code } = assetOf(deal.asset);
  const fee = feeOf(deal);
  const both = (fiatAmount: Decimal, cryptoAmount: Decimal) => ({
    [code]: coins(cryptoAmount),
    [deal.fiat]: money(fiatAmount, deal.fiat),
  });
  return {
    buy_token: "simulated",
    currency: code,
    amount: coins(deal.cryptoAmount),
    fiat_amount: money(deal.fiatAmount, deal.fiat),
    fiat_currency: deal.fiat,
    rate: deal.price,
    fee: both(fee, inCoins(deal, fee)),
    subtotal: both(subtract(deal.fiatAmount, fee), deal.cryptoAmount),
    total: both(deal.fiatAmount, inCoins(deal, deal.fiatAmount)),
    kyc_limit_exceeded: false,
  };
}

/** One fee beside amounts that have not seen it, unless `isFeeInRate`. */
export function convert(deal: Deal, isFeeInRate: boolean) {
  const { side, asset, fiat, fiatAmount, cryptoAmount, price } = deal;
  const gross =
    side === "BUY"
      ? { fiatAmount, cryptoAmount: inCoins(deal, fiatAmount) }
      : { fiatAmount: multiply(cryptoAmount, price), cryptoAmount };
  const told = isFeeInRate ? { fiatAmount, cryptoAmount } : gross;
  return {
    type: side.toLowerCase(),
    currency: assetOf(asset).code,
    amount: coins(told.cryptoAmount),
    fiat_currency: fiat,
    fiat_amount: money(told.fiatAmount, fiat),
    rate: isFeeInRate ? divide(told.fiatAmount, told.cryptoAmount, 8) : price,
    fee: money(feeOf(deal), fiat),
    fee_currency: fiat,
  };
}

export function limits(stage: Stage, side: Side, asset: string, fiat: string) {
  const free = { id: "", name: "", sides: [], fiats: [], percent: "0", minimumUsd: "0" };
  const { price } = stage.deal(side, asset, fiat, free, { given: "crypto", amount: "1" });
  const { min, max } = stage.limits(fiat);
  const worth = (amount: Decimal) => coins(divide(amount, price));
  return {
    [assetOf(asset).code]: { max: worth(max), min: worth(min) },
    [fiat]: { max: money(max, fiat), min: money(min, fiat) },
  };
}

/** "buy" and, once it has begun, "withdraw"; or "deposit" and "sell". `type` is the one the order's status is about. */
export function streams(order: Order) {
  const [type = "", status = ""] = order.status.split("/");
  const [first, second] = order.side === "BUY" ? ["buy", "withdraw"] : ["deposit", "sell"];
  const isSecond = type === second;
  const done = order.side === "BUY" ? "paid" : "completed";
  const pair: Record<string, object> = { [first]: stream(order, first, isSecond ? done : status) };
  if (isSecond) pair[second] = stream(order, second, status);
  return { type, status, pair };
}

/** What is true of both streams; each has an id of its own. */
export function stream(order: Order, type: string, status: string) {
  const { code } = assetOf(order.asset);
  const [created, updated] = [moment(order.createdAt), moment(order.updatedAt)];
  const isFirst = type === "buy" || type === "deposit";
  return {
    id: isFirst ? order.id : (order.details.secondId ?? ""),
    merchant_transaction_id: order.reference,
    fiat_currency: order.fiat,
    fiat_amount: money(order.fiatAmount, order.fiat),
    currency: code,
    network: order.details.network,
    amount: coins(order.cryptoAmount),
    status,
    created_at: created.text,
    created_at_ts: created.seconds,
    updated_at: updated.text,
    updated_at_ts: updated.seconds,
    tx: transfer(order, type),
  };
}

/** The coins' own way: out to the buyer's wallet, or in to the deposit address. */
function transfer({ hash, wallet, details }: Order, type: string) {
  if (type === "withdraw") return { id: hash, address: wallet };
  if (type === "deposit") return { id: hash, address: details.depositAddress };
  return undefined;
}

const moment = (iso: string) => ({
  text: iso.slice(0, 19).replace("T", " "),
  seconds: Math.floor(Date.parse(iso) / 1000),
});
