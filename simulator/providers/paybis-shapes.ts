/** Paybis' response bodies: lists, the methods of a quote, and transactions. Amounts are decimal text. */
import { type Decimal, divide } from "#lib/money.ts";
import type { Deal, Side } from "#simulator/deals.ts";
import { allCoins, allFiats, type coinFacts, factsOf } from "#simulator/facts.ts";
import type { ApiContext, Order } from "#simulator/provider.ts";
import { shape } from "#simulator/shape.ts";
import { parseAssets } from "#simulator/tables.ts";

const blockchains = parseAssets(`BTC=bitcoin LTC=litecoin DOGE=dogecoin XRP=ripple ADA=cardano XLM=stellar DOT=polkadot
  BCH=bitcoin-cash bsc=binance-smart-chain`);

export const blockchainOf = ({ network, coin }: ReturnType<typeof coinFacts>): string =>
  blockchains[network] ?? blockchains[coin] ?? network;

const coinRow = shape("name=coinName code hasDestinationTag=isTagged image='' blockchainName");
const fiatRow = shape("name=fiatName code=fiat hasDestinationTag=false image=''");
const money = "{ amount=fiatAmount:fiat currencyCode=fiat }";
// The bare ticker, whatever the network.
const coins = "{ amount=cryptoAmount currencyCode=coin }";
const fee = (value: string) => `{ amount=${value}:fiat currencyCode=fiat }`;
const offer = (from: string, to: string) =>
  shape(`id=method name=methodName amountFrom=${from} amountTo=${to} amountToEquivalent=${fee("net")}
    fees={ networkFee=${fee("fees.network")} serviceFee=${fee("fees.service")} totalFee=${fee("fees.total")} }
    feesInCrypto={ networkFee={ amount=coins.network currencyCode=coin } serviceFee={ amount=coins.service currencyCode=coin }
    totalFee={ amount=coins.total currencyCode=coin } } expiration=expiresAt expiresAt`);
const offers = { BUY: offer(money, coins), SELL: offer(coins, money) };

const quoted = (from: string, to: string) => `amountFrom=${from} amountTo=${to}`;
const paidFiat = "{ amount=fiatAmount:fiat currency=fiat }";
const paidCoins = "{ amount=cryptoAmount currency=coin }";
const chain = "id=blockchain name=blockchain";
const transactionShape = (amounts: string, codes: string, rest: string) =>
  shape(`requestId=id partnerUserId=details.partnerUserId partnerTransactionId=reference
    quote={ quoteId=details.quoteId ${amounts} ${codes} fees={ currency=fiat network_fee=fees.network
      service_fee=fees.provider partner_fee=fees.extra total_fee=fees.total } }
    transaction={ invoice=details.invoice status rejectReason=reason flow createdAt statusUpdatedAt=updatedAt }
    ${amounts} promoCode=null ${rest}`);
const transactions: Record<Side, ReturnType<typeof shape>> = {
  BUY: transactionShape(
    quoted(paidFiat, paidCoins),
    "currencyCodeFrom=fiat currencyCodeTo=details.currencyCode",
    `payment={ id=method name=details.methodName errorCode=null }
      payout={ ${chain} transaction_hash=hash explorer_link=null destinationWalletAddress=wallet }`,
  ),
  SELL: transactionShape(
    quoted(paidCoins, paidFiat),
    "currencyCodeFrom=details.currencyCode currencyCodeTo=fiat",
    `payment={ ${chain} } payout={ id=method name=details.methodName transaction_hash=null }`,
  ),
};
const change = shape(`timestamp=updatedAt:unix event='TRANSACTION_STATUS_CHANGED' data meta={ assets=[ { currency=coin
  currencyCode=details.currencyCode displayName=coinName blockchain network='mainnet' decimals=places tokenContract=null
  hasDestinationTag=isTagged } ] }`);

/** The buy list contains limits. The limits of a sale are only in the quote. */
export function buyList(context: ApiContext) {
  const coins = allCoins(context);
  const targets = (fiat: string) => {
    return coins.map(({ asset, coin: currency, code: currencyCode }) => {
      const { min: minAmount, max: maxAmount } = context.limits(fiat, asset);
      return { currency, currencyCode, minAmount, maxAmount };
    });
  };
  const data = context.provider.methods
    .filter(({ sides }) => sides.includes("BUY"))
    .map(({ id: name, name: displayName, fiats }) => {
      return { name, displayName, isRecurring: false, pairs: fiats.map((from) => ({ from, to: targets(from) })) };
    });
  const coinRows = coins.map((coin) => coinRow(coin, { blockchainName: blockchainOf(coin) }));
  return {
    data,
    meta: { currencies: [...coinRows, ...allFiats(context).map((facts) => fiatRow(facts))], defaultCurrency: "USD" },
  };
}

export function sellList({ provider: { assets, methods } }: ApiContext) {
  const data = methods
    .filter(({ sides }) => sides.includes("SELL"))
    .map(({ id: name, fiats: to }) => ({
      name,
      pairs: Object.keys(assets).map((fromAssetId) => ({ fromAssetId, to })),
    }));
  return { data };
}

export function methodOffer(context: ApiContext, deal: Deal, expiresAt: string) {
  const facts = factsOf(context, deal);
  const { network, service, total } = facts.fees;
  const inCoins = (amount: Decimal) => divide(amount, deal.price, facts.places);
  const feesInCoins = { network: inCoins(network), service: inCoins(service), total: inCoins(total) };
  return offers[deal.side](facts, { coins: feesInCoins, expiresAt });
}

/** The data of a callback, and one row of the transaction list. */
export function transaction(context: ApiContext, order: Order) {
  const facts = factsOf(context, order);
  const flow = order.side === "BUY" ? "buyCrypto" : "sellCrypto";
  return transactions[order.side](facts, { flow, blockchain: blockchainOf(facts) });
}

export function statusChange(context: ApiContext, order: Order) {
  const facts = factsOf(context, order);
  return change(facts, { data: transaction(context, order), blockchain: blockchainOf(facts) });
}
