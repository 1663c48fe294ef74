/** MoonPay's response bodies: currencies, amounts, and transactions. Amounts are JSON numbers. */
import { createHash } from "node:crypto";
import type { Deal, Side } from "#simulator/deals.ts";
import { coinFacts, factsOf, fiatFacts } from "#simulator/facts.ts";
import { ApiError } from "#simulator/parse.ts";
import type { Action, ApiContext, ApiRequest, Order } from "#simulator/provider.ts";
import { shape } from "#simulator/shape.ts";
import { parseAssets } from "#simulator/tables.ts";
import { refusedStates } from "./moonpay-countries.ts";

const networkCodes = parseAssets(`BTC=bitcoin LTC=litecoin DOGE=dogecoin XRP=ripple ADA=cardano XLM=stellar DOT=polkadot
  BCH=bitcoin_cash bsc=bnb_chain avalanche=avalanche_c_chain`);
const evmChainIds = parseAssets("ethereum=1 optimism=10 bsc=56 polygon=137 base=8453 arbitrum=42161 avalanche=43114");
const failureCodes: Partial<Record<Action, string>> = {
  fail: "payment_authorization_declined",
  cancel: "cancelled",
  refund: "refund",
};

// Dates and IDs of currencies are the same on every start.
const row = "id=rowId createdAt='2024-01-01T00:00:00.000Z' updatedAt='2024-01-01T00:00:00.000Z' icon=null";
const coinRow = shape(`${row} type='crypto' name=title code precision=places decimals=places
  minAmount=null maxAmount=null minBuyAmount=#minBought maxBuyAmount=null minSellAmount=#minSold maxSellAmount=#maxSold
  isSellSupported=isSellable isSuspended=false isSupportedInUS=true notAllowedUSStates notAllowedCountries=[]
  addressRegex testnetAddressRegex=null supportsAddressTag=isTagged addressTagRegex supportsTestMode=true
  supportsLiveMode=true metadata={ contractAddress=contract chainId coinType=null networkCode }`);
const fiatRow = shape(`${row} type='fiat' name=fiatName code=fiat:lower precision=fiatPlaces decimals=null
  minAmount=#min maxAmount=#max minBuyAmount=#min maxBuyAmount=#max isSellSupported=true`);
const deal = `baseCurrencyCode=base.code baseCurrencyAmount=#base.amount baseCurrency=base.currency
  quoteCurrencyCode=quoted.code quoteCurrencyAmount=#quoted.amount quoteCurrency=quoted.currency
  feeAmount=#fees.provider extraFeeAmount=#fees.extra networkFeeAmount=#fees.network
  paymentMethod?=paidBy payoutMethod?=paidOutBy`;
export const quote = shape(`${deal} baseCurrencyPrice?=#salePrice quoteCurrencyPrice?=#purchasePrice totalAmount?=#paid
  extraFeePercentage=#extraPercent accountId=null externalId=null signature=null expiresIn=null expiresAt=null`);
const limits = shape(`paymentMethod quoteCurrency={ code minBuyAmount=#minBought maxBuyAmount=null }
  baseCurrency={ code=fiat:lower minBuyAmount=#min maxBuyAmount=#max } areFeesIncluded`);
// `areFeesIncluded` is true although the base amount excludes them, as in captured responses.
const order = `id createdAt updatedAt status failureReason=reason ${deal} areFeesIncluded=true
  externalTransactionId=reference externalCustomerId=null customerId redirectUrl=null returnUrl=returnUrls
  widgetRedirectUrl=returnUrls country='USA' state=null flow='principal' stages baseCurrencyId=base.currency.id`;
const transactions: Record<Side, ReturnType<typeof shape>> = {
  BUY: shape(`${order} quoteCurrencyAmount=#received currencyId=quoted.currency.id currency=quoted.currency
    walletAddress=wallet walletAddressTag=details.tag cryptoTransactionId=hash bankDepositInformation=null
    bankTransferReference=null`),
  SELL: shape(`${order} quoteCurrencyId=quoted.currency.id refundWalletAddress=wallet depositHash=hash
    depositWallet={ walletAddress=deposit walletAddressTag=null }`),
};
// The event about a new price has fewer fields than the others, and codes in place of currencies.
export const requote = shape(`type='sell_transaction_requote_required' data={ id status createdAt updatedAt
  baseCurrencyAmount=#cryptoAmount quoteCurrencyAmount=#fiatAmount baseCurrency=code quoteCurrency=fiat:lower
  externalCustomerId=null walletAddress=deposit externalTransactionId=reference }`);

function idOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function currencyOf(facts: ReturnType<typeof coinFacts>) {
  const { asset, coin, coinName, network, isTagged } = facts;
  const chainId = evmChainIds[network] ?? null;
  return coinRow(facts, {
    rowId: idOf(asset),
    title: network === "mainnet" ? coinName : `${coinName} (${network})`,
    addressRegex: chainId && "^(0x)[0-9A-Fa-f]{40}$",
    addressTagRegex: isTagged ? "^[0-9A-Za-z]{1,32}$" : null,
    chainId,
    notAllowedUSStates: refusedStates(asset),
    networkCode: networkCodes[network] ?? networkCodes[coin] ?? network,
  });
}

export const moneyOf = (facts: ReturnType<typeof fiatFacts>) => fiatRow(facts, { rowId: idOf(facts.fiat) });

export function purchaseLimits({ context, query, params }: ApiRequest) {
  const route = context.route("BUY", params.code ?? "", (query.get("baseCurrencyCode") ?? "").toUpperCase());
  const method = query.get("paymentMethod") ?? context.methods("BUY", route.fiat)[0]?.id;
  const areFeesIncluded = query.get("areFeesIncluded") === "true";
  if (!method || !context.method(method, "BUY", route.fiat))
    throw new ApiError(400, `${method} is not supported for ${route.fiat.toLowerCase()}`);
  const { asset, fiat } = route;
  return limits(
    { ...coinFacts(context, asset), ...fiatFacts(context, fiat, asset) },
    { paymentMethod: method, areFeesIncluded },
  );
}

export function valuesOf<One extends Deal>(context: ApiContext, one: One) {
  const facts = factsOf(context, one);
  const { isBuy, price, method } = facts;
  const crypto = { code: facts.code, amount: facts.cryptoAmount, currency: currencyOf(coinFacts(context, one.asset)) };
  const money = {
    code: one.fiat.toLowerCase(),
    amount: facts.net,
    currency: moneyOf(fiatFacts(context, one.fiat, one.asset)),
  };
  const ofSide = isBuy
    ? { base: money, quoted: crypto, paidBy: method, paidOutBy: null, purchasePrice: price, salePrice: null }
    : { base: crypto, quoted: money, paidBy: null, paidOutBy: method, purchasePrice: null, salePrice: price };
  return { ...facts, ...ofSide, paid: isBuy ? one.fiatAmount : null };
}

export function transaction(context: ApiContext, one: Order) {
  const isPaid = one.status === "pending" || one.status === "completed";
  return transactions[one.side](valuesOf(context, one), {
    received: isPaid ? one.cryptoAmount : null,
    customerId: idOf("customer"),
    stages: stagesOf(one),
  });
}

/** Only the stage that failed. */
function stagesOf({ status, action, side }: Order) {
  if (status !== "failed" || action === null) return [];
  const timeout = side === "BUY" ? "timeout_bank_transfer" : "timeout_deposit";
  const failureReason = action === "expire" ? timeout : (failureCodes[action] ?? "error");
  return [{ stage: "stage_three_processing", status, failureReason, actions: [], metadata: null }];
}
