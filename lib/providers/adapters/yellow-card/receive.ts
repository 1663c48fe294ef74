import * as z from "zod";
import { compare } from "#lib/money.ts";
import { readFailureReason } from "#lib/providers/failure-code.ts";
import type { FailureCode, Side, Status } from "#lib/providers/provider.ts";
import type { ProviderRefund } from "#lib/providers/provider-refund.ts";
import { amount, instant } from "#lib/providers/schemas.ts";

const text = z.string().nullish();
const order = z.object({
  id: z.string().min(1),
  sequenceId: text,
  status: z.string(),
  errorCode: text,
  currency: text,
  country: text,
  /** In fiat: what the buyer pays, or what the seller is paid and the fees. */
  convertedAmount: amount.nullish(),
  serviceFeeAmountLocal: amount.nullish(),
  partnerFeeAmountLocal: amount.nullish(),
  networkFeeAmountLocal: amount.nullish(),
  reference: text,
  expiresAt: instant,
  source: z.object({ accountType: text, accountNumber: text }).nullish().catch(null),
  bankInfo: z.object({ name: text, accountNumber: text, accountName: text }).nullish().catch(null),
  settlementInfo: z
    .object({
      walletAddress: text,
      cryptoCurrency: text,
      cryptoNetwork: text,
      cryptoAmount: amount.nullish(),
      txHash: text,
      transactionHash: text,
      expiresAt: instant,
    })
    .nullish(),
  /** Sales only. */
  totalCryptoReceived: amount.nullish(),
});
/** A "receive" of a buyer's fiat, or a "send" to a seller. */
export type YellowCardOrder = z.output<typeof order> & { side: Side };

const purchase = order.transform((one): YellowCardOrder => ({ ...one, side: "BUY" }));
const sale = order.transform((one): YellowCardOrder => ({ ...one, side: "SELL" }));
export const orderOf: Record<Side, typeof purchase> = { BUY: purchase, SELL: sale };

/** Meaning of `complete`: payment received (documentation of crypto settlement) or crypto delivered (some clients). */
export type CompleteMeans = "received" | "delivered";

// Until the payment arrives, every status is pending, including "processing".
const statusOf: Record<string, Status> = {
  pending_kyc: "pending",
  created: "pending",
  pending_approval: "pending",
  process: "pending",
  processing: "pending",
  pending: "pending",
  complete: "processing",
  settlement_pending: "processing",
  settlement_processing: "processing",
  settlement_complete: "success",
  // Starts a refund.
  settlement_failed: "processing",
  failed: "failed",
  denied: "failed",
  cancelled: "cancelled",
  expired: "expired",
  pending_refund: "processing",
  refund_processing: "processing",
  // Retried by Yellow Card.
  refund_failed: "processing",
  refunded: "refunded",
};

const refundStatusOf: Record<string, ProviderRefund["status"]> = {
  settlement_failed: "pending",
  pending_refund: "pending",
  refund_processing: "pending",
  refund_failed: "failed",
  refunded: "succeeded",
};

/** Yellow Card reports no amount. */
export function toRefund(word: string): ProviderRefund | undefined {
  const status = Object.hasOwn(refundStatusOf, word) ? refundStatusOf[word] : undefined;
  return status && { status, amount: null, currency: null };
}

/** `isDeposited`: Yellow Card has received a seller's crypto, which no status says. */
type ReportedStatus = {
  side: Side;
  word: string;
  errorCode?: string | null;
  hash: string | null;
  isDeposited?: boolean;
};

export function toStatus(reported: ReportedStatus, completeMeans: string): Status | null {
  const { side, word, errorCode, hash, isDeposited } = reported;
  // Not paid in time.
  if (word === "failed" && errorCode === "EXPIRED") return "expired";
  const status = Object.hasOwn(statusOf, word) ? (statusOf[word] ?? null) : null;
  if (side === "SELL") return word === "complete" ? "success" : toSaleStatus(status, isDeposited === true);
  const isDelivered = hash !== null || completeMeans === ("delivered" satisfies CompleteMeans);
  return word === "complete" && isDelivered ? "success" : status;
}

/** "denied": the buyer declined the offer on our page. Yellow Card doesn't document its error codes. */
export const toFailureCode = ({ word, errorCode }: Pick<ReportedStatus, "word" | "errorCode">): FailureCode | null =>
  word === "denied" ? "cancelled_by_user" : readFailureReason(errorCode);

/** The settlement of a sale is the deposit: only the payout completes it. */
const toSaleStatus = (status: Status | null, isDeposited: boolean): Status | null =>
  status === "success" || (status === "pending" && isDeposited) ? "processing" : status;

export const isDeposited = ({ totalCryptoReceived }: YellowCardOrder): boolean =>
  totalCryptoReceived != null && compare(totalCryptoReceived, "0") > 0;

/** Waits for the buyer's payment, or the seller's crypto. */
export const isOpen = (order: YellowCardOrder): boolean =>
  statusOf[order.status.toLowerCase()] === "pending" && !isDeposited(order);

/** Yellow Card verifies the buyer before it asks for the payment. */
export const isInVerification = ({ status }: YellowCardOrder): boolean => /^pending_kyc$/i.test(status);

/** Not binding until the buyer accepts. */
export const isUndecided = ({ status }: YellowCardOrder): boolean => /^(created|pending_approval)$/i.test(status);
