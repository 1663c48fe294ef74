/** Transak's response bodies: lists, quotes, orders, and events. Amounts are JSON numbers. */
import { countriesExcept, countriesWith, everyCountry, refusedByAll } from "#simulator/countries.ts";
import { type coinFacts, factsOf, type fiatFacts } from "#simulator/facts.ts";
import type { ApiContext, Method, Order } from "#simulator/provider.ts";
import { shape } from "#simulator/shape.ts";

const stable = new Set(["USDT", "USDC", "DAI"]);

/** The currencies and methods that are not available on a network. */
export const unsupportedOn = (asset: string) =>
  asset.endsWith(":optimism") ? [{ fiatCurrency: "NGN", paymentMethod: "pm_ngn_bank_transfer" }] : [];

const served = new Set(countriesExcept(`${refusedByAll} CN LB ML VE`).map(({ code }) => code));
const countryRow = shape("alpha2=code name isAllowed isLightKycAllowed=isAllowed supportedDocuments=[] partners=[]");
export const countryRows = () => everyCountry.map((one) => countryRow(one, { isAllowed: served.has(one.code) }));

const coin = shape(`coinId uniqueId symbol name=coinName decimals=places roundOff=places address=contract isAllowed=true
  isPayInAllowed=isSellable isSuspended=false isStable minAmountForPayIn=null maxAmountForPayIn=null
  kycCountriesNotSupported=refusedIn network={ name=chain fiatCurrenciesNotSupported=unsupported }
  image={ large=null small=null thumb=null }`);
const currency = shape(`symbol=fiat name=fiatName isAllowed isPayOutAllowed roundOff=fiatPlaces isPopular
  supportingCountries logoSymbol=country icon='<svg xmlns="http://www.w3.org/2000/svg"></svg>'
  defaultCountryForNFT=country displayMessage='' paymentOptions`);
const option = shape(`id name isActive=true minAmount=#min maxAmount=#max defaultAmount=#max isPayOutAllowed=hasPayout
  minAmountForPayOut=#minPaidOut maxAmountForPayOut=#maxPaidOut processingTime='1-3 minutes' icon=null
  limitCurrency=fiat provider='simulator'`);
const deal = `fiatCurrency=fiat cryptoCurrency=symbol network=chain fiatAmount=#fiatAmount cryptoAmount=#cryptoAmount
  isBuyOrSell=side`;
export const quote = shape(`quoteId marketConversionPrice=#price slippage=0 ${deal} paymentMethod=method
  totalFee=#fees.total feeBreakdown=[
    { name='Transak fee' value=#fees.service id='transak_fee' ids=[ 'transak_fee' ] }
    { name='Network/Exchange fee' value=#fees.network id='network_fee' ids=[ 'network_fee' ] } ]
  nonce=0 cryptoLiquidityProvider='simulator' notes=[]`);
const order = shape(`id status statusReason=reason ${deal} walletAddress=sentTo transactionHash=hash amountPaid=#paid
  paymentOptionId=method partnerFeeInLocalCurrency=#fees.extra createdAt completedAt partnerOrderId=reference
  quoteId=details.quoteId`);
const returned =
  shape(`orderId=id fiatCurrency=fiat cryptocurrency=symbol fiatAmount cryptoAmount isBuyOrSell=side status
  walletAddress=sentTo totalFee=fees.total partnerOrderId=reference`);

export const coinRow = (facts: ReturnType<typeof coinFacts>) =>
  coin(facts, {
    coinId: facts.coinName.toLowerCase().replaceAll(" ", "-"),
    uniqueId: `${facts.symbol}${facts.chain}`,
    isStable: stable.has(facts.coin),
    unsupported: unsupportedOn(facts.asset),
    refusedIn: facts.asset.endsWith(":ton") ? ["CA", "US"] : [],
  });

export function fiatRow(context: ApiContext, facts: ReturnType<typeof fiatFacts>) {
  const { fiat } = facts;
  const [buy, sell] = [context.methods("BUY", fiat), context.methods("SELL", fiat)];
  const country = fiat.slice(0, 2);
  const options = [...buy, ...sell.filter(({ id }) => !buy.some((method) => method.id === id))];
  return currency(facts, {
    country,
    isAllowed: buy.length > 0,
    isPayOutAllowed: sell.length > 0,
    isPopular: fiat === "USD" || fiat === "EUR",
    supportingCountries: countriesWith(fiat),
    paymentOptions: options.map((method) => optionRow(facts, method, sell)),
  });
}

function optionRow(facts: ReturnType<typeof fiatFacts>, method: Method, sell: Method[]) {
  const hasPayout = sell.some(({ id }) => id === method.id);
  const [minPaidOut, maxPaidOut] = hasPayout ? [facts.min, facts.max] : [null, null];
  return option(facts, method, { hasPayout, minPaidOut, maxPaidOut });
}

function valuesOf(context: ApiContext, one: Order) {
  const facts = factsOf(context, one);
  const paid = one.action === null ? "0" : facts.isBuy ? one.fiatAmount : one.cryptoAmount;
  const completedAt = one.status === "COMPLETED" ? one.updatedAt : null;
  return { ...facts, paid, completedAt, sentTo: facts.isBuy ? one.wallet : facts.deposit };
}

export const orderFields = (context: ApiContext, one: Order) => order(valuesOf(context, one));

export const returnQuery = (context: ApiContext, one: Order): Record<string, string> =>
  Object.fromEntries(
    Object.entries(returned(valuesOf(context, one))).map(([name, value]) => [name, String(value ?? "")]),
  );

const eventOf: Record<string, string> = {
  AWAITING_PAYMENT_FROM_USER: "ORDER_CREATED",
  PAYMENT_DONE_MARKED_BY_USER: "ORDER_PAYMENT_VERIFYING",
  COMPLETED: "ORDER_COMPLETED",
  CANCELLED: "ORDER_FAILED",
  FAILED: "ORDER_FAILED",
  EXPIRED: "ORDER_FAILED",
  REFUNDED: "ORDER_REFUNDED",
};

export const event = (context: ApiContext, order: Order) => ({
  eventID: eventOf[order.status] ?? "ORDER_PROCESSING",
  createdAt: order.updatedAt,
  webhookData: orderFields(context, order),
});
