/** Mercuryo's response bodies: lists, rates, and the two streams of an order. Amounts are text. */
import { type Decimal, divide, multiply, round, subtract } from "#lib/money.ts";
import { assetOf, fiatOf } from "#simulator/catalog.ts";
import { type Deal, type Side, totalFees } from "#simulator/deals.ts";
import { dateTime, padDecimals, unixSeconds } from "#simulator/format.ts";
import type { ApiContext, Order, SimulatedProvider } from "#simulator/old.ts";
import { depositAddress } from "#simulator/orders.ts";
import { splitCode } from "#simulator/tables.ts";

export const buyOnly = new Set(["TON:ton", "USDT:ton", "DOT:mainnet", "LINK:ethereum", "AVAX:avalanche"]);
/** The only currencies of payouts. */
export const payoutFiats = ["EUR", "USD"];

const unique = <One>(all: One[]): One[] => [...new Set(all)];

export function currencies(context: ApiContext, { assets, fiats }: SimulatedProvider) {
  return {
    fiat: fiats,
    crypto: unique(Object.keys(assets).map((name) => splitCode(name, "/")[0])),
    config: {
      base: {},
      crypto_currencies: Object.entries(assets).map(([name, id]) => coin(name, id)),
      networks: Object.fromEntries(
        Object.keys(assets).map((name) => [splitCode(name, "/")[1], { name: splitCode(name, "/")[1] }]),
      ),
      default_networks: {},
    },
    fiat_payment_methods: Object.fromEntries(fiats.map((code) => [code, fiatMethods(context, code)])),
  };
}

function coin(name: string, id: string) {
  const [currency, network] = splitCode(name, "/");
  return {
    currency,
    network,
    show_network_icon: assetOf(id).network !== "mainnet",
    network_label: network,
    contract: "",
    widget_onramp_enabled: true,
    widget_offramp_enabled: !buyOnly.has(id),
  };
}

function fiatMethods(context: ApiContext, fiat: string) {
  const { min, max } = context.limits(fiat);
  const payment_methods = context.methods("BUY", fiat).map(({ id, name }) => ({ code: id, name }));
  return { payment_methods, limits: { min: money(min, fiat), max: money(max, fiat) } };
}

/** Currencies and coins in one list. */
export function codes({ assets, fiats }: SimulatedProvider, side: Side): string[] {
  const served = Object.entries(assets).filter(([, id]) => side === "BUY" || !buyOnly.has(id));
  const coins = unique(served.map(([name]) => splitCode(name, "/")[0]));
  return [...(side === "BUY" ? fiats : payoutFiats), ...coins];
}

const money = (amount: Decimal, fiat: string): string =>
  padDecimals(round(amount, fiatOf(fiat).places), fiatOf(fiat).places);
const coins = (amount: Decimal): string => padDecimals(round(amount, 8), 8);

const inCoins = ({ price }: Deal, fiatAmount: Decimal): Decimal => divide(fiatAmount, price, 8);

/** The fee in both currencies, included in what is paid. */
export function buyRate(deal: Deal) {
  const { code } = assetOf(deal.asset);
  const fee = totalFees(deal);
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

/** Amounts before the fee, unless `isFeeInRate`. */
export function convert(deal: Deal, isFeeInRate: boolean) {
  const { side, asset, fiat, fiatAmount, cryptoAmount, price } = deal;
  const gross =
    side === "BUY"
      ? { fiatAmount, cryptoAmount: inCoins(deal, fiatAmount) }
      : { fiatAmount: multiply(cryptoAmount, price), cryptoAmount };
  const amounts = isFeeInRate ? { fiatAmount, cryptoAmount } : gross;
  return {
    type: side.toLowerCase(),
    currency: assetOf(asset).code,
    amount: coins(amounts.cryptoAmount),
    fiat_currency: fiat,
    fiat_amount: money(amounts.fiatAmount, fiat),
    rate: isFeeInRate ? divide(amounts.fiatAmount, amounts.cryptoAmount, 8) : price,
    fee: money(totalFees(deal), fiat),
    fee_currency: fiat,
  };
}

export function limits(context: ApiContext, side: Side, asset: string, fiat: string) {
  const price = context.price(asset, side, fiat);
  const { min, max } = context.limits(fiat);
  const toCoins = (amount: Decimal) => coins(divide(amount, price));
  return {
    [assetOf(asset).code]: { max: toCoins(max), min: toCoins(min) },
    [fiat]: { max: money(max, fiat), min: money(min, fiat) },
  };
}

/** "buy" and, once it has begun, "withdraw"; or "deposit" and "sell". `type` is the stream of the order's status.
 * `purchase` is the name of "buy" in `byType`. */
export function streams(order: Order, purchase = "buy") {
  const [type = "", status = ""] = order.status.split("/");
  const [first, second] = order.side === "BUY" ? ["buy", "withdraw"] : ["deposit", "sell"];
  const isSecond = type === second;
  const finished = order.side === "BUY" ? "paid" : "completed";
  const name = first === "buy" ? purchase : first;
  const byType: Record<string, object> = { [name]: stream(order, first, isSecond ? finished : status) };
  if (isSecond) byType[second] = stream(order, second, status);
  return { type, status, byType };
}

/** One stream of the order; each has its own ID. */
export function stream(order: Order, type: string, status: string) {
  const { code } = assetOf(order.asset);
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
    created_at: dateTime(order.createdAt),
    created_at_ts: unixSeconds(order.createdAt),
    updated_at: dateTime(order.updatedAt),
    updated_at_ts: unixSeconds(order.updatedAt),
    tx: transfer(order, type),
  };
}

/** The transfer of the coins: to the buyer's wallet, or to the deposit address. */
function transfer({ hash, wallet }: Order, type: string) {
  if (type === "withdraw") return { id: hash, address: wallet };
  if (type === "deposit") return { id: hash, address: depositAddress };
  return undefined;
}
