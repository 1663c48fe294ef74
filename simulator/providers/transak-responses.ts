/** Transak's response bodies: lists, quotes, orders, and events. Amounts are JSON numbers. */
import { add } from "#lib/money.ts";
import { assetOf, fiatOf } from "#simulator/catalog.ts";
import { type Deal, totalFees } from "#simulator/deals.ts";
import { jsonNumber } from "#simulator/format.ts";
import type { ApiContext, Method, Order } from "#simulator/old.ts";
import { depositAddress } from "#simulator/orders.ts";
import { parseAssets, splitCode, splitWords } from "#simulator/tables.ts";

/** "SYMBOL/network"; the network of most coins with their own chain is "mainnet". */
export const assets = parseAssets(`
  BTC/mainnet=BTC:mainnet LTC/mainnet=LTC:mainnet DOGE/mainnet=DOGE:mainnet XRP/mainnet=XRP:mainnet
  ADA/mainnet=ADA:mainnet DOT/mainnet=DOT:mainnet BCH/mainnet=BCH:mainnet XLM/stellar=XLM:mainnet
  ETH/ethereum=ETH:ethereum USDT/ethereum=USDT:ethereum USDC/ethereum=USDC:ethereum DAI/ethereum=DAI:ethereum
  LINK/ethereum=LINK:ethereum SOL/solana=SOL:solana USDT/solana=USDT:solana USDC/solana=USDC:solana
  TRX/tron=TRX:tron USDT/tron=USDT:tron POL/polygon=POL:polygon USDT/polygon=USDT:polygon USDC/polygon=USDC:polygon
  BNB/bsc=BNB:bsc USDT/bsc=USDT:bsc AVAX/avaxcchain=AVAX:avalanche USDC/avaxcchain=USDC:avalanche
  ETH/base=ETH:base USDC/base=USDC:base ETH/arbitrum=ETH:arbitrum USDC/arbitrum=USDC:arbitrum
  ETH/optimism=ETH:optimism USDC/optimism=USDC:optimism TON/ton=TON:ton`);
export const symbols = new Set(Object.keys(assets).map((code) => code.split("/")[0]));
export const buyOnly = new Set(splitWords("DOT:mainnet LINK:ethereum TON:ton DAI:ethereum"));
const stable = new Set(["USDT", "USDC", "DAI"]);

const namesOf = (context: ApiContext, asset: string) => splitCode(context.codeOf(asset), "/");

/** The currencies and methods that are not available on a network. */
export const unsupportedAssets = (asset: string) =>
  assetOf(asset).network === "optimism"
    ? [{ fiatCurrency: "NGN", paymentMethod: "pm_ngn_bank_transfer" }]
    : ([] as { fiatCurrency: string; paymentMethod: string }[]);

export function coinRow(context: ApiContext, asset: string) {
  const { name, code, places } = assetOf(asset);
  const [symbol, network] = namesOf(context, asset);
  return {
    coinId: name.toLowerCase().replaceAll(" ", "-"),
    uniqueId: `${symbol}${network}`,
    symbol,
    name,
    decimals: places,
    roundOff: places,
    address: null,
    isAllowed: true,
    isPayInAllowed: !buyOnly.has(asset),
    isSuspended: false,
    isStable: stable.has(code),
    minAmountForPayIn: null,
    maxAmountForPayIn: null,
    kycCountriesNotSupported: [],
    network: { name: network, fiatCurrenciesNotSupported: unsupportedAssets(asset) },
    image: { large: null, small: null, thumb: null },
  };
}

export function fiatRow(context: ApiContext, code: string) {
  const { name, places } = fiatOf(code);
  const [buy, sell] = [context.methods("BUY", code), context.methods("SELL", code)];
  const methods = [...buy, ...sell.filter(({ id }) => !buy.some((method) => method.id === id))];
  return {
    symbol: code,
    name,
    isAllowed: buy.length > 0,
    isPayOutAllowed: sell.length > 0,
    roundOff: places,
    isPopular: code === "USD" || code === "EUR",
    supportingCountries: code === "EUR" ? ["DE", "FR"] : [code.slice(0, 2)],
    logoSymbol: code.slice(0, 2),
    icon: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    defaultCountryForNFT: code.slice(0, 2),
    displayMessage: "",
    paymentOptions: methods.map((method) => optionRow(context, code, method)),
  };
}

function optionRow(context: ApiContext, fiat: string, { id, name }: Method) {
  const { min, max } = context.limits(fiat);
  const hasPayout = context.method(id, "SELL", fiat) !== null;
  return {
    id,
    name,
    isActive: true,
    minAmount: jsonNumber(min),
    maxAmount: jsonNumber(max),
    defaultAmount: jsonNumber(max),
    isPayOutAllowed: hasPayout,
    minAmountForPayOut: hasPayout ? jsonNumber(min) : null,
    maxAmountForPayOut: hasPayout ? jsonNumber(max) : null,
    processingTime: "1-3 minutes",
    icon: null,
    limitCurrency: fiat,
    provider: "simulator",
  };
}

/** The fields that quotes and orders share. */
function dealFields(context: ApiContext, deal: Deal) {
  const [cryptoCurrency, network] = namesOf(context, deal.asset);
  return {
    fiatCurrency: deal.fiat,
    cryptoCurrency,
    network,
    fiatAmount: jsonNumber(deal.fiatAmount),
    cryptoAmount: jsonNumber(deal.cryptoAmount),
    isBuyOrSell: deal.side,
  };
}

export function quoteFields(context: ApiContext, deal: Deal, quoteId: string) {
  const fee = (id: string, name: string, value: string) => ({ name, value: jsonNumber(value), id, ids: [id] });
  return {
    quoteId,
    marketConversionPrice: jsonNumber(deal.price),
    slippage: 0,
    ...dealFields(context, deal),
    paymentMethod: deal.method,
    totalFee: jsonNumber(totalFees(deal)),
    feeBreakdown: [
      fee("transak_fee", "Transak fee", add(deal.fees.provider, deal.fees.extra)),
      fee("network_fee", "Network/Exchange fee", deal.fees.network),
    ],
    nonce: 0,
    cryptoLiquidityProvider: "simulator",
    notes: [],
  };
}

export function orderFields(context: ApiContext, order: Order) {
  const isBuy = order.side === "BUY";
  return {
    id: order.id,
    status: order.status,
    statusReason: order.reason,
    ...dealFields(context, order),
    walletAddress: isBuy ? order.wallet : depositAddress,
    transactionHash: order.hash,
    amountPaid: jsonNumber(order.action === null ? "0" : isBuy ? order.fiatAmount : order.cryptoAmount),
    paymentOptionId: order.method,
    partnerFeeInLocalCurrency: jsonNumber(order.fees.extra),
    createdAt: order.createdAt,
    completedAt: order.status === "COMPLETED" ? order.updatedAt : null,
    partnerOrderId: order.reference,
    quoteId: order.details.quoteId,
  };
}

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

export const returnQuery = (context: ApiContext, order: Order): Record<string, string> => ({
  orderId: order.id,
  fiatCurrency: order.fiat,
  cryptocurrency: namesOf(context, order.asset)[0],
  fiatAmount: order.fiatAmount,
  cryptoAmount: order.cryptoAmount,
  isBuyOrSell: order.side,
  status: order.status,
  walletAddress: order.side === "BUY" ? (order.wallet ?? "") : depositAddress,
  totalFee: totalFees(order),
  partnerOrderId: order.reference ?? "",
});
