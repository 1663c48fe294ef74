/** MoonPay's response bodies: currencies, amounts, and transactions. Amounts are JSON numbers. */
import { createHash } from "node:crypto";
import { subtract } from "#lib/money.ts";
import { assetOf, fiatOf } from "#simulator/catalog.ts";
import { type Deal, totalFees } from "#simulator/deals.ts";
import { jsonNumber } from "#simulator/format.ts";
import { depositAddress } from "#simulator/orders.ts";
import type { Action, ApiContext, Order } from "#simulator/provider.ts";
import { splitWords } from "#simulator/tables.ts";

export const supportedAssets = splitWords(`
  BTC:mainnet LTC:mainnet DOGE:mainnet XRP:mainnet ADA:mainnet XLM:mainnet DOT:mainnet BCH:mainnet
  ETH:ethereum USDT:ethereum USDC:ethereum DAI:ethereum LINK:ethereum SOL:solana USDT:solana USDC:solana
  TRX:tron USDT:tron POL:polygon USDT:polygon USDC:polygon BNB:bsc USDT:bsc AVAX:avalanche USDC:avalanche
  ETH:base USDC:base ETH:arbitrum USDC:arbitrum ETH:optimism USDC:optimism TON:ton USDT:ton`);
export const buyOnly = new Set(["DOT:mainnet", "LINK:ethereum", "TON:ton", "USDT:ton", "USDC:optimism"]);
const unsuffixed = new Set(["SOL:solana", "TRX:tron", "TON:ton"]);
const suffixes: Record<string, string> = {
  mainnet: "",
  ethereum: "",
  tron: "_trx",
  solana: "_sol",
  avalanche: "_cchain",
};
const networkCodes: Record<string, string> = {
  BTC: "bitcoin",
  LTC: "litecoin",
  DOGE: "dogecoin",
  XRP: "ripple",
  ADA: "cardano",
  XLM: "stellar",
  DOT: "polkadot",
  BCH: "bitcoin_cash",
  bsc: "bnb_chain",
  avalanche: "avalanche_c_chain",
};
const evmChainIds: Record<string, string> = {
  ethereum: "1",
  optimism: "10",
  bsc: "56",
  polygon: "137",
  base: "8453",
  arbitrum: "42161",
  avalanche: "43114",
};

/** "USDT:tron" is usdt_trx, "SOL:solana" is sol, "BNB:bsc" is bnb_bsc. */
export function codeOf(id: string): string {
  const { code, network } = assetOf(id);
  return code.toLowerCase() + (unsuffixed.has(id) ? "" : (suffixes[network] ?? `_${network}`));
}

/** Dates and IDs of currencies are the same on every start. */
const createdAt = "2024-01-01T00:00:00.000Z";

function idOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function cryptoFields(context: ApiContext, id: string) {
  const { name, places, code, network } = assetOf(id);
  const isSellSupported = !buyOnly.has(id);
  const limits = context.limits("USD");
  const [min, max] = [context.coinsFor(id, "USD", limits.min), context.coinsFor(id, "USD", limits.max)];
  const isTagged = code === "XRP" || code === "XLM" || code === "TON";
  return {
    id: idOf(id),
    createdAt,
    updatedAt: createdAt,
    type: "crypto",
    name: network === "mainnet" ? name : `${name} (${network})`,
    code: codeOf(id),
    precision: places,
    decimals: places,
    icon: null,
    minAmount: null,
    maxAmount: null,
    minBuyAmount: jsonNumber(min),
    maxBuyAmount: null,
    minSellAmount: isSellSupported ? jsonNumber(min) : null,
    maxSellAmount: isSellSupported ? jsonNumber(max) : null,
    isSellSupported,
    isSuspended: false,
    isSupportedInUS: true,
    notAllowedUSStates: [],
    notAllowedCountries: [],
    addressRegex: evmChainIds[network] === undefined ? null : "^(0x)[0-9A-Fa-f]{40}$",
    testnetAddressRegex: null,
    supportsAddressTag: isTagged,
    addressTagRegex: isTagged ? "^[0-9A-Za-z]{1,32}$" : null,
    supportsTestMode: true,
    supportsLiveMode: true,
    metadata: {
      contractAddress: null,
      chainId: evmChainIds[network] ?? null,
      coinType: null,
      networkCode: networkCodes[network] ?? networkCodes[code] ?? network,
    },
  };
}

export function fiatFields(context: ApiContext, code: string) {
  const { min, max } = context.limits(code);
  return {
    id: idOf(code),
    createdAt,
    updatedAt: createdAt,
    type: "fiat",
    name: fiatOf(code).name,
    code: code.toLowerCase(),
    precision: fiatOf(code).places,
    decimals: null,
    icon: null,
    minAmount: jsonNumber(min),
    maxAmount: jsonNumber(max),
    minBuyAmount: jsonNumber(min),
    maxBuyAmount: jsonNumber(max),
    isSellSupported: true,
  };
}

export function dealFields(context: ApiContext, deal: Deal) {
  const { side, asset, fiat, fees } = deal;
  const crypto = { code: codeOf(asset), amount: deal.cryptoAmount, currency: cryptoFields(context, asset) };
  const money = {
    code: fiat.toLowerCase(),
    amount: side === "BUY" ? subtract(deal.fiatAmount, totalFees(deal)) : deal.fiatAmount,
    currency: fiatFields(context, fiat),
  };
  const [base, quoted] = side === "BUY" ? [money, crypto] : [crypto, money];
  return {
    baseCurrencyCode: base.code,
    baseCurrencyAmount: jsonNumber(base.amount),
    baseCurrency: base.currency,
    quoteCurrencyCode: quoted.code,
    quoteCurrencyAmount: jsonNumber(quoted.amount),
    quoteCurrency: quoted.currency,
    feeAmount: jsonNumber(fees.provider),
    extraFeeAmount: jsonNumber(fees.extra),
    networkFeeAmount: jsonNumber(fees.network),
    [side === "BUY" ? "paymentMethod" : "payoutMethod"]: deal.method,
  };
}

export const depositFields = { depositWalletAddress: depositAddress, depositWalletAddressTag: "" };

/** `areFeesIncluded` is true although the base amount excludes them, as in captured responses. */
export function transaction(context: ApiContext, order: Order) {
  const fields = dealFields(context, order);
  const isPaid = order.status === "pending" || order.status === "completed";
  const shared = {
    id: order.id,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    status: order.status,
    failureReason: order.reason,
    ...fields,
    areFeesIncluded: true,
    externalTransactionId: order.reference,
    externalCustomerId: null,
    customerId: idOf("customer"),
    redirectUrl: null,
    returnUrl: order.returnUrls.pay,
    widgetRedirectUrl: order.returnUrls.pay,
    country: "USA",
    state: null,
    flow: "principal",
    stages: stagesOf(order),
  };
  if (order.side === "SELL") {
    return {
      ...shared,
      baseCurrencyId: fields.baseCurrency.id,
      quoteCurrencyId: fields.quoteCurrency.id,
      refundWalletAddress: order.wallet,
      depositHash: order.hash,
      depositWallet: { walletAddress: depositAddress, walletAddressTag: null },
    };
  }
  return {
    ...shared,
    quoteCurrencyAmount: isPaid ? fields.quoteCurrencyAmount : null,
    baseCurrencyId: fields.baseCurrency.id,
    currencyId: fields.quoteCurrency.id,
    currency: fields.quoteCurrency,
    walletAddress: order.wallet,
    walletAddressTag: order.details.tag ?? null,
    cryptoTransactionId: order.hash,
    bankDepositInformation: null,
    bankTransferReference: null,
  };
}

const failureCodes: Partial<Record<Action, string>> = {
  fail: "payment_authorization_declined",
  cancel: "cancelled",
  refund: "refund",
};

/** Only the stage that failed. */
function stagesOf({ status, action, side }: Order) {
  if (status !== "failed" || action === null) return [];
  const timeout = side === "BUY" ? "timeout_bank_transfer" : "timeout_deposit";
  const failureReason = action === "expire" ? timeout : (failureCodes[action] ?? "error");
  return [{ stage: "stage_three_processing", status, failureReason, actions: [], metadata: null }];
}

/** The event about a new price has fewer fields than the others, and codes in place of currencies. */
export const requote = (order: Order) => ({
  type: "sell_transaction_requote_required",
  data: {
    id: order.id,
    status: order.status,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    baseCurrencyAmount: jsonNumber(order.cryptoAmount),
    quoteCurrencyAmount: jsonNumber(order.fiatAmount),
    baseCurrency: codeOf(order.asset),
    quoteCurrency: order.fiat.toLowerCase(),
    externalCustomerId: null,
    walletAddress: depositAddress,
    externalTransactionId: order.reference,
  },
});
