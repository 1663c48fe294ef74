import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import * as z from "zod";
import type { Instructions } from "#lib/providers/payment-instructions.ts";
import type { BuyerField, FailureCode, Order, ProviderUpdate, Status } from "#lib/providers/provider.ts";
import { amount } from "#lib/providers/schemas.ts";
import { tagOf } from "#lib/providers/tag.ts";
import type { Coin, PaymentRoute } from "./catalog.ts";
import { assetOf } from "./names.ts";

const text = z.string().nullish().catch(null);
const number = amount.nullish().catch(null);

export const created = z.object({ id: z.string().min(1), checkoutUrl: z.string() });

/** The coin and its blockchain aren't available in the customer's country. */
export const countryRefusal = z.object({ code: z.literal("5034") });

export const order = z.object({
  id: z.string().min(1),
  externalOrderId: text,
  orderType: text,
  status: z.string(),
  fiat: text,
  fiatAmount: number,
  crypto: text,
  blockchain: text,
  cryptoAmount: number,
  processingFee: number,
  networkFee: number,
  walletAddress: text,
  walletAddressTag: text,
  transactionHash: text,
});
type BanxaOrder = z.output<typeof order>;

/** Returns null for callbacks about identity documents. The old callback format contains only the order ID. */
export const event = z
  .object({
    order_id: z.string().min(1).nullish(),
    external_id: text,
    order_type: text,
    status: z.string().default("(none)"),
    fiat_currency: text,
    fiat_amount: number,
    crypto_coin: text,
    crypto_blockchain: text,
    crypto_amount: number,
    processing_fee: number,
    network_fee: number,
    transaction_hash: text,
  })
  .transform((order): BanxaOrder | null => {
    if (order.order_id == null) return null;
    return {
      id: order.order_id,
      externalOrderId: order.external_id,
      orderType: order.order_type,
      status: order.status,
      fiat: order.fiat_currency,
      fiatAmount: order.fiat_amount,
      crypto: order.crypto_coin,
      blockchain: order.crypto_blockchain,
      cryptoAmount: order.crypto_amount,
      processingFee: order.processing_fee,
      networkFee: order.network_fee,
      walletAddress: null,
      walletAddressTag: null,
      transactionHash: order.transaction_hash,
    };
  });

/** The wallet of the transaction, or else the one the buyer entered. */
export const walletOf = ({ wallet, buyerInput }: Order): string | null =>
  wallet ?? (buyerInput.wallet_address?.trim() || null);

/** Orders need a wallet, quotes don't; Banxa's page does not ask for one. */
export function walletField(sale: Order): BuyerField[] {
  if (walletOf(sale) !== null) return [];
  const label = sale.side === "BUY" ? `Your ${sale.crypto} wallet address` : "The wallet address you send from";
  return [{ key: "wallet_address", label, type: "text", isRequired: true }];
}

/** The fields of an order request, none of which may be null. The wallet of a SELL is the refund wallet. */
export const toBody = (sale: Order, wallet: string, { crypto, blockchain }: Coin, { method }: PaymentRoute) => ({
  crypto,
  blockchain,
  fiat: sale.fiat,
  ...(sale.side === "BUY" && !sale.isCryptoFixed
    ? { fiatAmount: sale.fiatAmount }
    : { cryptoAmount: sale.cryptoAmount }),
  paymentMethodId: method,
  walletAddress: wallet,
  ...(sale.side === "BUY" && tagOf(sale) && { walletAddressTag: tagOf(sale) }),
  redirectUrl: sale.returnUrl,
  // Without a known customer, each transaction counts as a separate one.
  externalCustomerId: sale.customerId ?? sale.reference,
  externalOrderId: sale.reference,
  // Documented for purchases.
  ...(sale.side === "BUY" && sale.email && { email: sale.email }),
});

/** Only this network may open the checkout. Dots in the field's name are for nested objects. */
export function toBinding(buyerIp: string | null, field: string): object {
  if (buyerIp === null || field === "") return {};
  return field
    .split(".")
    .reduceRight<object | string>((value, name) => ({ [name]: value }), networkOf(buyerIp)) as object;
}

function networkOf(ip: string): string {
  if (isIPv4(ip)) return ip.replace(/\d+$/, "0/24");
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.replace(/%.*/, "")}/64`)}/64`;
}

const statusOf: Record<string, Status> = {
  pendingPayment: "pending",
  waitingPayment: "pending",
  paymentReceived: "processing",
  inProgress: "processing",
  extraVerification: "processing",
  coinTransferred: "processing",
  cryptoTransferred: "processing",
  complete: "success",
  completed: "success",
  succeeded: "success",
  cancelled: "cancelled",
  declined: "failed",
  expired: "expired",
  refunded: "refunded",
};

// As documented: declined by external payment systems, or cancelled by Banxa because of risk and compliance alerts.
const failureCodes: Record<string, FailureCode> = {
  declined: "declined",
  cancelled: "kyc_rejected",
};

export function toState(order: BanxaOrder): ProviderUpdate {
  const { processingFee, networkFee, transactionHash } = order;
  const status = statusOf[order.status] ?? null;
  return {
    reference: order.externalOrderId || null,
    providerTransactionId: order.id,
    status,
    rawStatus: order.status,
    reason: null,
    failureCode: failureCodes[order.status] ?? null,
    fiat: order.fiat?.toUpperCase() || null,
    ...assetNames(order),
    fiatAmount: order.fiatAmount ?? null,
    cryptoAmount: order.cryptoAmount ?? null,
    ...(isSale(order) ? { wallet: null } : toDestination(order)),
    // "0" means none.
    hash: transactionHash && transactionHash !== "0" ? transactionHash : null,
    fees: processingFee != null && networkFee != null ? { provider: processingFee, network: networkFee } : null,
    // As documented: always in full. Nothing says when it ends.
    ...(isSale(order) ? instructionsOf(order, status) : { isRefundedIfCancelled: true }),
  };
}

const toDestination = ({ walletAddress, walletAddressTag }: BanxaOrder) => ({
  wallet: walletAddress || null,
  ...(walletAddressTag && { walletTag: walletAddressTag }),
});

const isSale = ({ orderType }: BanxaOrder) => orderType?.toUpperCase() === "SELL";

function assetNames({ crypto, blockchain }: BanxaOrder): { crypto: string | null; network: string | null } {
  const asset = crypto && blockchain ? assetOf(crypto, blockchain) : null;
  return asset ?? { crypto: crypto?.toUpperCase() || null, network: null };
}

/** The wallet of a SELL is the seller's until Banxa waits for the crypto; after that it is Banxa's deposit address. */
function instructionsOf(sold: BanxaOrder, status: Status | null): { instructions?: Instructions | null } {
  if (status !== "pending") return status === null ? {} : { instructions: null };
  const { status: word, walletAddress: address, walletAddressTag: tag, cryptoAmount } = sold;
  if (word !== "waitingPayment" || !address || cryptoAmount == null) return {};
  return {
    instructions: {
      text: "Send the crypto from your wallet to Banxa's address. Banxa's own page shows it too.",
      warning: "Send this amount, on this network, in one transfer.",
      details: [],
      deposit: { address, tag: tag || null, amount: cryptoAmount },
      payAt: null,
      endsAt: null,
      steps: [],
    },
  };
}
