import * as z from "zod";
import type { Status } from "#lib/providers/provider.ts";
import { amount, instant } from "#lib/providers/schemas.ts";

const text = z.string().nullish();
export const receive = z.object({
  id: z.string().min(1),
  sequenceId: text,
  status: z.string(),
  errorCode: text,
  currency: text,
  country: text,
  /** What the buyer pays, in fiat. */
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
    })
    .nullish(),
});
export type Receive = z.output<typeof receive>;

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

type ReportedStatus = { word: string; errorCode?: string | null; hash: string | null };

export function toStatus({ word, errorCode, hash }: ReportedStatus, completeMeans: string): Status | null {
  const isDelivered = hash !== null || completeMeans === ("delivered" satisfies CompleteMeans);
  if (word === "complete" && isDelivered) return "success";
  // Not paid in time.
  if (word === "failed" && errorCode === "EXPIRED") return "expired";
  return Object.hasOwn(statusOf, word) ? (statusOf[word] ?? null) : null;
}

export const isOpen = ({ status }: Pick<Receive, "status">): boolean => statusOf[status.toLowerCase()] === "pending";

/** Yellow Card verifies the buyer before it asks for the payment. */
export const isInVerification = ({ status }: Receive): boolean => /^pending_kyc$/i.test(status);

/** Not binding until the buyer accepts. */
export const isUndecided = ({ status }: Receive): boolean => /^(created|pending_approval)$/i.test(status);
