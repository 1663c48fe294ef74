/** Alchemy Pay's response bodies: lists, prices, and orders. Lists contain numbers, everything else decimal text. */
import { randomUUID } from "node:crypto";
import { divide } from "#lib/money.ts";
import { fiatOf } from "#simulator/catalog.ts";
import { countriesWith } from "#simulator/countries.ts";
import type { Deal, Side } from "#simulator/deals.ts";
import { allCoins, factsOf, fiatFacts } from "#simulator/facts.ts";
import type { ApiContext, Order } from "#simulator/provider.ts";
import { shape } from "#simulator/shape.ts";
import { splitWords } from "#simulator/tables.ts";

export const envelope = (fields: object) => ({
  ...{ success: true, returnCode: "0000", returnMsg: "SUCCESS", extend: "" },
  ...fields,
  traceId: randomUUID(),
});

const pair = "crypto=symbol network=chain";
const cryptoRow = shape(`${pair} buyEnable=1 sellEnable minPurchaseAmount=#min maxPurchaseAmount=#max
  minSellAmount=#minSold maxSellAmount=#maxSold address=null icon=null`);
const fiatRow = shape(`currency=fiat country countryName=country payWayCode=id payWayName=name fixedFee=0 feeRate=#rate
  payMin=#min payMax=#max`);
const prices: Record<Side, ReturnType<typeof shape>> = {
  BUY: shape(`${pair} fiat cryptoPrice=price cryptoQuantity=cryptoAmount rampFee=fees.service networkFee=fees.network
    payWayCode=method`),
  SELL: shape(`${pair} fiat cryptoPrice=price fiatQuantity=gross rampFee=fees.service networkFee=fees.network`),
};
// Unknown values are empty.
const order = `appId orderNo=id merchantOrderNo=reference email='buyer@example.com' ${pair} cryptoPrice=price:8 fiat
  txHash=shownHash status message`;
const orders: Record<Side, ReturnType<typeof shape>> = {
  BUY: shape(`${order} payType=methodName amount=fiatAmount:8 cryptoQuantity=cryptoAmount:coin address=wallet
    rampFee=fees.service:8 rampFeeUnit=fiat networkFee=fees.network:8 payTime txTime returnCode?=failureCode
    returnMsg?=failure`),
  // The fiat amount includes the fee, and the fee is the total.
  SELL: shape(`${order} address=deposit orderAddress cryptoAmount=cryptoAmount:10 cryptoActualAmount fiatAmount=gross:10
    fiatRate=rate:10 rampFee=fees.total:10 paymentType=method payTime=sentTime completeTime=sentTime receiptTime
    name='' account=''`),
};
const time = shape("time=updatedAt:time coins=cryptoAmount:10");

export function cryptoRows(context: ApiContext) {
  const limits = context.limits("USD");
  return allCoins(context).map((coin) => cryptoRow(coin, limits, { sellEnable: coin.isSellable ? 1 : 0 }));
}

/** Euros have several countries, other currencies one. */
export const countriesOf = (fiat: string): string[] =>
  fiat === "EUR" ? splitWords("AT BE DE EE ES FI FR GR IE IT LT LU LV NL PT SI SK") : countriesWith(fiat).slice(0, 1);

/** One row per currency, country, and payment method. */
export const fiatRows = (context: ApiContext, side: Side) =>
  context.provider.methods
    .filter(({ sides }) => sides.includes(side))
    .flatMap((method) =>
      method.fiats.flatMap((fiat) => {
        const values = { ...method, ...fiatFacts(context, fiat), rate: divide(method.percent, "100", 6) };
        return countriesOf(fiat).map((country) => fiatRow(values, { country }));
      }),
    );

export const priceFields = (context: ApiContext, deal: Deal) => prices[deal.side](factsOf(context, deal));

/** The response to a read and the body of a callback. */
export function orderFields(context: ApiContext, one: Order) {
  const facts = factsOf(context, one);
  const { status, hash, reason, side, fiat, id } = one;
  const { time: changed, coins } = time(one);
  const [isSent, isPaid] = [["2", "3", "4"].includes(status), status === "4"];
  const isFailed = status === "PAY_FAIL";
  return orders[side](facts, {
    appId: context.secret(one.environment, "appId"),
    shownHash: hash ?? "",
    message: reason ?? "",
    payTime: status === "PENDING" ? "" : changed,
    txTime: hash === null ? "" : changed,
    failureCode: isFailed ? "2001" : null,
    failure: isFailed ? reason : null,
    orderAddress: `${context.url}/#/sellOrder?sellOrderId=${id}`,
    cryptoActualAmount: isSent ? coins : "",
    rate: divide(facts.gross, one.cryptoAmount, fiatOf(fiat).places + 4),
    sentTime: isSent ? changed : "",
    receiptTime: isPaid ? changed : "",
  });
}
