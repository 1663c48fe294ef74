/** Alchemy Pay's response bodies: lists, prices, and orders. Lists contain numbers, everything else decimal text. */
import { randomUUID } from "node:crypto";
import { add, divide } from "#lib/money.ts";
import { assetOf, fiatOf } from "#simulator/catalog.ts";
import { type Deal, type Side, totalFees } from "#simulator/deals.ts";
import { dateTime, jsonNumber, padDecimals } from "#simulator/format.ts";
import type { ApiContext, Order, SimulatedProvider } from "#simulator/old.ts";
import { depositAddress } from "#simulator/orders.ts";

export const envelope = (fields: object) => ({
  success: true,
  returnCode: "0000",
  returnMsg: "SUCCESS",
  extend: "",
  ...fields,
  traceId: randomUUID(),
});

export function cryptoRows(context: ApiContext, { assets }: SimulatedProvider, unsellable: ReadonlySet<string>) {
  const { min, max } = context.limits("USD");
  return Object.entries(assets).map(([name, id]) => {
    const isSellable = !unsellable.has(id);
    return {
      ...pairOf(name),
      buyEnable: 1,
      sellEnable: isSellable ? 1 : 0,
      minPurchaseAmount: jsonNumber(min),
      maxPurchaseAmount: jsonNumber(max),
      minSellAmount: isSellable ? jsonNumber(context.coinsFor(id, "USD", min)) : null,
      maxSellAmount: isSellable ? jsonNumber(context.coinsFor(id, "USD", max)) : null,
      address: null,
      icon: null,
    };
  });
}

/** "USDT-TRX" as two fields. */
function pairOf(name: string) {
  const [crypto = "", network = ""] = name.split("-");
  return { crypto, network };
}

/** Euros have several countries, other currencies one. */
export const countriesOf = (fiat: string): string[] => (fiat === "EUR" ? ["DE", "ES", "FR"] : [fiat.slice(0, 2)]);

/** One row per currency, country, and payment method. */
export function fiatRows(context: ApiContext, { methods }: SimulatedProvider, side: Side) {
  return methods
    .filter(({ sides }) => sides.includes(side))
    .flatMap(({ id, name, fiats, percent }) =>
      fiats.flatMap((currency) => {
        const { min, max } = context.limits(currency);
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

export function priceFields(context: ApiContext, deal: Deal) {
  const { side, asset, fiat, price, fees, fiatAmount, cryptoAmount, method } = deal;
  const common = { ...pairOf(context.codeOf(asset)), fiat, cryptoPrice: price };
  const fields = { rampFee: add(fees.provider, fees.extra), networkFee: fees.network };
  return side === "BUY"
    ? { ...common, cryptoQuantity: cryptoAmount, ...fields, payWayCode: method }
    : { ...common, fiatQuantity: add(fiatAmount, totalFees(deal)), ...fields };
}

/** The response to a read and the body of a callback. Unknown values are empty. */
export function orderFields(context: ApiContext, order: Order, provider: SimulatedProvider) {
  const { id, environment, reference, asset, fiat, price, status, hash } = order;
  const common = {
    appId: context.secret(environment, "appId"),
    orderNo: id,
    merchantOrderNo: reference,
    email: "buyer@example.com",
    ...pairOf(context.codeOf(asset)),
    cryptoPrice: padDecimals(price, 8),
    fiat,
    txHash: hash ?? "",
    status,
  };
  return { ...common, ...(order.side === "BUY" ? boughtFields(order, provider) : soldFields(context, order)) };
}

function boughtFields(order: Order, { methods }: SimulatedProvider) {
  const { asset, fiat, fees, fiatAmount, cryptoAmount, wallet, reason, status, hash } = order;
  const failure = status === "PAY_FAIL" ? { returnCode: "2001", returnMsg: reason } : {};
  return {
    payType: methods.find(({ id }) => id === order.method)?.name ?? "",
    amount: padDecimals(fiatAmount, 8),
    cryptoQuantity: padDecimals(cryptoAmount, assetOf(asset).places),
    address: wallet,
    rampFee: padDecimals(add(fees.provider, fees.extra), 8),
    rampFeeUnit: fiat,
    networkFee: padDecimals(fees.network, 8),
    payTime: status === "PENDING" ? "" : dateTime(order.updatedAt),
    txTime: hash === null ? "" : dateTime(order.updatedAt),
    message: reason ?? "",
    ...failure,
  };
}

/** The fiat amount includes the fee, and the fee is the total. */
function soldFields(context: ApiContext, order: Order) {
  const { id, fiat, fiatAmount, cryptoAmount, status, updatedAt } = order;
  const gross = add(fiatAmount, totalFees(order));
  const [isSent, isPaid] = [["2", "3", "4"].includes(status), status === "4"];
  return {
    address: depositAddress,
    orderAddress: `${context.url}/#/sellOrder?sellOrderId=${id}`,
    cryptoAmount: padDecimals(cryptoAmount, 10),
    cryptoActualAmount: isSent ? padDecimals(cryptoAmount, 10) : "",
    fiatAmount: padDecimals(gross, 10),
    fiatRate: padDecimals(divide(gross, cryptoAmount, fiatOf(fiat).places + 4), 10),
    rampFee: padDecimals(totalFees(order), 10),
    paymentType: order.method,
    payTime: isSent ? dateTime(updatedAt) : "",
    completeTime: isSent ? dateTime(updatedAt) : "",
    receiptTime: isPaid ? dateTime(updatedAt) : "",
    name: "",
    account: "",
    message: order.reason ?? "",
  };
}
