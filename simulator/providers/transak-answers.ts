/** What Transak's answers look like: lists, a quote, an order, an event. Amounts are JSON numbers. */
import { add } from "#lib/money.ts";
import { assetOf } from "#simulator/coins.ts";
import type { Deal } from "#simulator/deals.ts";
import { fiatOf } from "#simulator/fiats.ts";
import { jsonNumber } from "#simulator/json-number.ts";
import type { Method, Order, SimulatedProvider, Stage } from "#simulator/provider.ts";
import { words } from "#simulator/words.ts";

/** Theirs is "SYMBOL/network"; a coin's only network is "mainnet" whichever coin it is. */
export const names = words(`
  BTC/mainnet=BTC:mainnet LTC/mainnet=LTC:mainnet DOGE/mainnet=DOGE:mainnet XRP/mainnet=XRP:mainnet
  ADA/mainnet=ADA:mainnet DOT/mainnet=DOT:mainnet BCH/mainnet=BCH:mainnet XLM/stellar=XLM:mainnet
  ETH/ethereum=ETH:ethereum USDT/ethereum=USDT:ethereum USDC/ethereum=USDC:ethereum DAI/ethereum=DAI:ethereum
  LINK/ethereum=LINK:ethereum SOL/solana=SOL:solana USDT/solana=USDT:solana USDC/solana=USDC:solana
  TRX/tron=TRX:tron USDT/tron=USDT:tron POL/polygon=POL:polygon USDT/polygon=USDT:polygon USDC/polygon=USDC:polygon
  BNB/bsc=BNB:bsc USDT/bsc=USDT:bsc AVAX/avaxcchain=AVAX:avalanche USDC/avaxcchain=USDC:avalanche
  ETH/base=ETH:base USDC/base=USDC:base ETH/arbitrum=ETH:arbitrum USDC/arbitrum=USDC:arbitrum
  ETH/optimism=ETH:optimism USDC/optimism=USDC:optimism TON/ton=TON:ton`);
const theirs = new Map(names.map((pair): [string, string] => [pair.split("=")[1] ?? "", pair.split("=")[0] ?? ""]));
export const symbols = new Set(names.map((pair) => pair.split("/")[0]));
export const unsellable = new Set(words("DOT:mainnet LINK:ethereum TON:ton DAI:ethereum"));
const stable = new Set(["USDT", "USDC", "DAI"]);

const namesOf = (asset: string): [string, string] => {
  const [symbol = "", network = ""] = (theirs.get(asset) ?? "").split("/");
  return [symbol, network];
};

/** What a network does not sell for one currency by one method. */
export const barred = (asset: string) =>
  assetOf(asset).network === "optimism"
    ? [{ fiatCurrency: "NGN", paymentMethod: "pm_ngn_bank_transfer" }]
    : ([] as { fiatCurrency: string; paymentMethod: string }[]);

export function coinRow(asset: string) {
  const { name, code, places } = assetOf(asset);
  const [symbol, network] = namesOf(asset);
  return {
    coinId: name.toLowerCase().replaceAll(" ", "-"),
    uniqueId: `${symbol}${network}`,
    symbol,
    name,
    decimals: places,
    roundOff: places,
    address: null,
    isAllowed: true,
    isPayInAllowed: !unsellable.has(asset),
    isSuspended: false,
    isStable: stable.has(code),
    minAmountForPayIn: null,
    maxAmountForPayIn: null,
    kycCountriesNotSupported: [],
    network: { name: network, fiatCurrenciesNotSupported: barred(asset) },
    image: { large: null, small: null, thumb: null },
  };
}

export function fiatRow(stage: Stage, code: string, { methods }: SimulatedProvider) {
  const { name, places } = fiatOf(code);
  const ids = [...new Set(methods.filter(({ fiats }) => fiats.includes(code)).map(({ id }) => id))];
  const isServed = (side: "BUY" | "SELL") =>
    methods.some(({ sides, fiats }) => sides.includes(side) && fiats.includes(code));
  return {
    symbol: code,
    name,
    isAllowed: isServed("BUY"),
    isPayOutAllowed: isServed("SELL"),
    roundOff: places,
    isPopular: code === "USD" || code === "EUR",
    supportingCountries: [code.slice(0, 2)],
    logoSymbol: code.slice(0, 2),
    icon: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    defaultCountryForNFT: code.slice(0, 2),
    displayMessage: "",
    paymentOptions: ids.map((id) => optionRow(stage, code, id, methods)),
  };
}

function optionRow(stage: Stage, fiat: string, id: string, methods: readonly Method[]) {
  const { min, max } = stage.limits(fiat);
  const serves = (side: "BUY" | "SELL") => stage.method(id, side, fiat) !== null;
  return {
    id,
    name: methods.find((method) => method.id === id)?.name ?? id,
    isActive: true,
    minAmount: jsonNumber(min),
    maxAmount: jsonNumber(max),
    defaultAmount: jsonNumber(max),
    isPayOutAllowed: serves("SELL"),
    minAmountForPayOut: serves("SELL") ? jsonNumber(min) : null,
    maxAmountForPayOut: serves("SELL") ? jsonNumber(max) : null,
    processingTime: "1-3 minutes",
    icon: null,
    limitCurrency: fiat,
    provider: "simulator",
  };
}

const totalFee = ({ fees }: Deal) => add(add(fees.provider, fees.extra), fees.network);

/** Deal and order by the same names. */
function dealFields(deal: Deal) {
  const [cryptoCurrency, network] = namesOf(deal.asset);
  return {
    fiatCurrency: deal.fiat,
    cryptoCurrency,
    network,
    fiatAmount: jsonNumber(deal.fiatAmount),
    cryptoAmount: jsonNumber(deal.cryptoAmount),
    isBuyOrSell: deal.side,
  };
}

export function quote(deal: Deal, quoteId: string) {
  const fee = (id: string, name: string, value: string) => ({ name, value: jsonNumber(value), id, ids: [id] });
  return {
    quoteId,
    marketConversionPrice: jsonNumber(deal.price),
    slippage: 0,
    ...dealFields(deal),
    paymentMethod: deal.method,
    totalFee: jsonNumber(totalFee(deal)),
    feeBreakdown: [
      fee("transak_fee", "Transak fee", add(deal.fees.provider, deal.fees.extra)),
      fee("network_fee", "Network/Exchange fee", deal.fees.network),
    ],
    nonce: 0,
    cryptoLiquidityProvider: "simulator",
    notes: [],
  };
}

export function orderFields(order: Order) {
  const isBuy = order.side === "BUY";
  return {
    id: order.id,
    status: order.status,
    statusReason: order.reason,
    ...dealFields(order),
    walletAddress: isBuy ? order.wallet : order.details.depositAddress,
    transactionHash: order.hash,
    amountPaid: jsonNumber(order.act === null ? "0" : isBuy ? order.fiatAmount : order.cryptoAmount),
    paymentOptionId: order.method,
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

export const event = (order: Order) => ({
  eventID: eventOf[order.status] ?? "ORDER_PROCESSING",
  createdAt: order.updatedAt,
  webhookData: orderFields(order),
});

export const returnQuery = (order: Order): Record<string, string> => ({
  orderId: order.id,
  fiatCurrency: order.fiat,
  cryptocurrency: namesOf(order.asset)[0],
  fiatAmount: order.fiatAmount,
  cryptoAmount: order.cryptoAmount,
  isBuyOrSell: order.side,
  status: order.status,
  walletAddress: order.wallet ?? order.details.depositAddress ?? "",
  totalFee: totalFee(order),
  partnerOrderId: order.reference ?? "",
});
