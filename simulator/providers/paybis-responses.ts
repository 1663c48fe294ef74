/** Paybis' response bodies: lists, amounts, the methods of a quote, and transactions. Amounts are decimal text. */
import { add, type Decimal, divide, subtract } from "#lib/money.ts";
import { assetOf, fiatOf } from "#simulator/catalog.ts";
import { type Deal, totalFees } from "#simulator/deals.ts";
import { padDecimals, unixSeconds } from "#simulator/format.ts";
import type { ApiContext, Method, Order, SimulatedProvider } from "#simulator/old.ts";

const blockchains: Record<string, string> = {
  BTC: "bitcoin",
  LTC: "litecoin",
  DOGE: "dogecoin",
  XRP: "ripple",
  ADA: "cardano",
  XLM: "stellar",
  DOT: "polkadot",
  BCH: "bitcoin-cash",
  bsc: "binance-smart-chain",
};

export function blockchainOf(id: string): string {
  const { code, network } = assetOf(id);
  return blockchains[network] ?? blockchains[code] ?? network;
}

const isTagged = (code: string): boolean => ["XRP", "XLM", "TON"].includes(code);

/** The buy list contains limits. The limits of a sale are only in the quote. */
export function buyList(context: ApiContext, { assets, methods, fiats }: SimulatedProvider) {
  const data = methods
    .filter(({ sides }) => sides.includes("BUY"))
    .map((method) => ({
      name: method.id,
      displayName: method.name,
      isRecurring: false,
      pairs: method.fiats.map((from) => ({ from, to: targets(context, assets, from) })),
    }));
  const coins = Object.entries(assets).map(([code, id]) => ({
    ...currency(code, assetOf(id).name),
    hasDestinationTag: isTagged(code),
    blockchainName: blockchainOf(id),
  }));
  const money = fiats.map((code) => currency(code, fiatOf(code).name));
  return { data, meta: { currencies: [...coins, ...money], defaultCurrency: "USD" } };
}

function targets(context: ApiContext, assets: Record<string, string>, fiat: string) {
  const { min, max } = context.limits(fiat);
  return Object.entries(assets).map(([currencyCode, id]) => {
    return { currency: assetOf(id).code, currencyCode, minAmount: min, maxAmount: max };
  });
}

const currency = (code: string, name: string) => ({ name, code, hasDestinationTag: false, image: "" });

export function sellList({ assets, methods }: SimulatedProvider) {
  const data = methods
    .filter(({ sides }) => sides.includes("SELL"))
    .map(({ id, fiats }) => ({
      name: id,
      pairs: Object.keys(assets).map((fromAssetId) => ({ fromAssetId, to: fiats })),
    }));
  return { data };
}

export const money = (amount: Decimal, fiat: string) => ({
  amount: padDecimals(amount, fiatOf(fiat).places),
  currencyCode: fiat,
});

/** The bare ticker, whatever the network. */
const coins = (amount: Decimal, id: string) => ({ amount, currencyCode: assetOf(id).code });

export function methodOffer(method: Method, deal: Deal, expiresAt: string) {
  const { side, asset, fiat, fees, price } = deal;
  const [fiatSide, coinSide] = [money(deal.fiatAmount, fiat), coins(deal.cryptoAmount, asset)];
  const service = add(fees.provider, fees.extra);
  const total = totalFees(deal);
  const converted = side === "BUY" ? subtract(deal.fiatAmount, total) : deal.fiatAmount;
  const inCoins = (amount: Decimal) => coins(divide(amount, price, assetOf(asset).places), asset);
  return {
    id: method.id,
    name: method.name,
    amountFrom: side === "BUY" ? fiatSide : coinSide,
    amountTo: side === "BUY" ? coinSide : fiatSide,
    amountToEquivalent: money(converted, fiat),
    fees: { networkFee: money(fees.network, fiat), serviceFee: money(service, fiat), totalFee: money(total, fiat) },
    feesInCrypto: { networkFee: inCoins(fees.network), serviceFee: inCoins(service), totalFee: inCoins(total) },
    expiration: expiresAt,
    expiresAt,
  };
}

/** The data of a callback, and one row of the transaction list. */
export function transaction(order: Order) {
  const { side, fiat, asset, details, fees } = order;
  const fiatSide = { amount: padDecimals(order.fiatAmount, fiatOf(fiat).places), currency: fiat };
  const coinSide = { amount: order.cryptoAmount, currency: assetOf(asset).code };
  const isBuy = side === "BUY";
  const [amountFrom, amountTo] = isBuy ? [fiatSide, coinSide] : [coinSide, fiatSide];
  const code = details.currencyCode ?? null;
  const [currencyCodeFrom, currencyCodeTo] = isBuy ? [fiat, code] : [code, fiat];
  const method = { id: order.method, name: details.methodName ?? null };
  const chain = { id: blockchainOf(asset), name: blockchainOf(asset) };
  const delivered = { transaction_hash: order.hash, explorer_link: null, destinationWalletAddress: order.wallet };
  return {
    requestId: order.id,
    partnerUserId: details.partnerUserId ?? null,
    partnerTransactionId: order.reference,
    quote: {
      quoteId: details.quoteId ?? null,
      amountFrom,
      amountTo,
      currencyCodeFrom,
      currencyCodeTo,
      fees: {
        currency: fiat,
        network_fee: fees.network,
        service_fee: fees.provider,
        partner_fee: fees.extra,
        total_fee: totalFees(order),
      },
    },
    transaction: {
      invoice: details.invoice ?? null,
      status: order.status,
      rejectReason: order.reason,
      flow: isBuy ? "buyCrypto" : "sellCrypto",
      createdAt: order.createdAt,
      statusUpdatedAt: order.updatedAt,
    },
    payment: isBuy ? { ...method, errorCode: null } : chain,
    payout: isBuy ? { ...chain, ...delivered } : { ...method, transaction_hash: null },
    amountFrom,
    amountTo,
    promoCode: null,
  };
}

export function statusChange(order: Order) {
  const { code, name, places } = assetOf(order.asset);
  const asset = {
    currency: code,
    currencyCode: order.details.currencyCode ?? null,
    displayName: name,
    blockchain: blockchainOf(order.asset),
    network: "mainnet",
    decimals: places,
    tokenContract: null,
    hasDestinationTag: isTagged(code),
  };
  const timestamp = unixSeconds(order.updatedAt);
  return { timestamp, event: "TRANSACTION_STATUS_CHANGED", data: transaction(order), meta: { assets: [asset] } };
}
