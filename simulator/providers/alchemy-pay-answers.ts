/** What Alchemy Pay's answers look like: lists, a price, an order. Lists have numbers, all else decimal strings. */
import { randomUUID } from "node:crypto";
import { add, type Decimal, divide } from "#lib/money.ts";
import { padded } from "#simulator/amounts.ts";
import { assetOf } from "#simulator/coins.ts";
import type { Deal, Side } from "#simulator/deals.ts";
import { fiatOf } from "#simulator/fiats.ts";
import { jsonNumber } from "#simulator/json-number.ts";
import type { Order, SimulatedProvider, Stage } from "#simulator/provider.ts";

export const envelope = (fields: object) => ({
  success: true,
  returnCode: "0000",
  returnMsg: "SUCCESS",
  extend: "",
  ...fields,
  traceId: randomUUID(),
});

export function cryptoRows(stage: Stage, { assets }: SimulatedProvider, unsellable: ReadonlySet<string>) {
  const { min, max } = stage.limits("USD");
  return Object.entries(assets).map(([name, id]) => {
    const isSellable = !unsellable.has(id);
    return {
      ...pairOf(name),
      buyEnable: 1,
      sellEnable: isSellable ? 1 : 0,
      minPurchaseAmount: jsonNumber(min),
      maxPurchaseAmount: jsonNumber(max),
      minSellAmount: isSellable ? jsonNumber(worth(stage, id, min)) : null,
      maxSellAmount: isSellable ? jsonNumber(worth(stage, id, max)) : null,
      address: null,
      icon: null,
    };
  });
}

/** "USDT-TRX" in their two fields. */
function pairOf(name: string) {
  const [crypto = "", network = ""] = name.split("-");
  return { crypto, network };
}

/** Coins for so many USD, no fees taken. */
function worth(stage: Stage, id: string, usd: Decimal): Decimal {
  const free = { id: "", name: "", sides: [], fiats: [], percent: "0", minimumUsd: "0" };
  return stage.deal("BUY", id, "USD", free, { given: "net", amount: usd }).cryptoAmount;
}

/** Euros are paid in several countries, all else in its namesake. */
export const countriesOf = (fiat: string): string[] => (fiat === "EUR" ? ["DE", "ES", "FR"] : [fiat.slice(0, 2)]);

/** A row for each currency, country and way to pay. */
export function fiatRows(stage: Stage, { methods }: SimulatedProvider, side: Side) {
  return methods
    .filter(({ sides }) => sides.includes(side))
    .flatMap(({ id, name, fiats, percent }) =>
      fiats.flatMap((currency) => {
        const { min, max } = stage.limits(currency);
        return countriesOf(currency).map((country) => ({
          currency,
          country,
          countryName: country,
          payWayCode: id,
          payWayName: name,
          fixedFee: 0,
          feeRate: jsonNumber(divide(percent, "100", 6)),
          payMin: jsonNumber(min),
          payMax: jsonNumber(max),
        }));
      }),
    );
}

const nameOf = ({ assets }: SimulatedProvider, asset: string) =>
  pairOf(Object.entries(assets).find(([, id]) => id === asset)?.[0] ?? "");

const totalOf = ({ fees }: Deal): Decimal => add(add(fees.provider, fees.extra), fees.network);

export function priceFields(deal: Deal, provider: SimulatedProvider) {
  const { side, asset, fiat, price, fees, fiatAmount, cryptoAmount, method } = deal;
  const common = { ...nameOf(provider, asset), fiat, cryptoPrice: price };
  const fields = { rampFee: add(fees.provider, fees.extra), networkFee: fees.network };
  return side === "BUY"
    ? { ...common, cryptoQuantity: cryptoAmount, ...fields, payWayCode: method }
    : { ...common, fiatQuantity: add(fiatAmount, totalOf(deal)), ...fields };
}

/** The same fields answer a poll and fill a callback; what is not known yet is empty. */
export function orderFields(stage: Stage, order: Order, provider: SimulatedProvider) {
  const { id, environment, reference, asset, fiat, price, status, hash } = order;
  const common = {
    appId: stage.secret(environment, "appId"),
    orderNo: id,
    merchantOrderNo: reference,
    email: "buyer@example.com",
    ...nameOf(provider, asset),
    cryptoPrice: padded(price, 8),
    fiat,
    txHash: hash ?? "",
    status,
  };
  return { ...common, ...(order.side === "BUY" ? boughtFields(order, provider) : soldFields(stage, order)) };
}

function boughtFields(order: Order, { methods }: SimulatedProvider) {
  const { asset, fiat, fees, fiatAmount, cryptoAmount, wallet, reason, status, hash } = order;
  const failure = status === "PAY_FAIL" ? { returnCode: "2001", returnMsg: reason } : {};
  return {
    payType: methods.find(({ id }) => id === order.method)?.name ?? "",
    amount: padded(fiatAmount, 8),
    cryptoQuantity: padded(cryptoAmount, assetOf(asset).places),
    address: wallet,
    rampFee: padded(add(fees.provider, fees.extra), 8),
    rampFeeUnit: fiat,
    networkFee: padded(fees.network, 8),
    payTime: status === "PENDING" ? "" : timeOf(order.updatedAt),
    txTime: hash === null ? "" : timeOf(order.updatedAt),
    message: reason ?? "",
    ...failure,
  };
}

/** Their fiat amount holds the fee, and their fee all of it. */
function soldFields(stage: Stage, order: Order) {
  const { id, fiat, fiatAmount, cryptoAmount, details, status, updatedAt } = order;
  const gross = add(fiatAmount, totalOf(order));
  const [isSent, isPaid] = [["2", "3", "4"].includes(status), status === "4"];
  return {
    address: details.depositAddress ?? "",
    orderAddress: `${stage.url}/#/sellOrder?sellOrderId=${id}`,
    cryptoAmount: padded(cryptoAmount, 10),
    cryptoActualAmount: isSent ? padded(cryptoAmount, 10) : "",
    fiatAmount: padded(gross, 10),
    fiatRate: padded(divide(gross, cryptoAmount, fiatOf(fiat).places + 4), 10),
    rampFee: padded(totalOf(order), 10),
    paymentType: order.method,
    payTime: isSent ? timeOf(updatedAt) : "",
    completeTime: isSent ? timeOf(updatedAt) : "",
    receiptTime: isPaid ? timeOf(updatedAt) : "",
    name: "",
    account: "",
    message: order.reason ?? "",
  };
}

/** "2026-11-20 10:00:00". */
const timeOf = (iso: string): string => iso.slice(0, 19).replace("T", " ");
