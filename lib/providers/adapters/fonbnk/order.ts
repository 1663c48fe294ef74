import * as z from "zod";
import type { Instructions } from "#lib/providers/payment-instructions.ts";
import { assertSameWallet } from "#lib/providers/plausible-quote.ts";
import type { Checkout, Order, ProviderUpdate, Status } from "#lib/providers/provider.ts";
import type { ProviderRefund } from "#lib/providers/provider-refund.ts";
import { amount, instant, textIfReadable } from "#lib/providers/schemas.ts";
import { walletField } from "./buyer.ts";
import { toInstructions, transferInstructions } from "./instructions.ts";
import { currencyOf, sideSchema, toAmounts } from "./sides.ts";

const text = z.string().nullish();
const transaction = z.object({ meta: z.object({ transactionHash: text }).nullish() });
const orderLeg = sideSchema.extend({
  providedFieldsToCreateOrder: z.record(z.string(), z.unknown()).nullish().catch(null),
  transaction: transaction.nullish().catch(null),
});
/** What goes back to the payer, in the currency of the deposit. */
const refund = z.object({ currencyCode: z.string(), cashout: z.object({ amountAfterFees: amount }) });

export const order = z.object({
  /** Missing in callbacks. */
  _id: text,
  merchantOrderParams: text,
  userEmail: textIfReadable,
  status: z.string(),
  deposit: orderLeg.extend({ transferInstructions: transferInstructions.nullish() }),
  payout: orderLeg,
  refund: refund.nullish().catch(null),
  expiresAt: instant,
});
export type FonbnkOrder = z.output<typeof order>;

export const created = z.object({ order: order.extend({ _id: z.string().min(1) }) });

export const event = z.object({ event: z.string(), data: z.unknown() });
export const eventData = z.object({ data: z.object({ order }) });

const statusOf: Record<string, Status> = {
  deposit_awaiting: "pending",
  deposit_validating: "processing",
  deposit_successful: "processing",
  deposit_invalid: "failed",
  deposit_canceled: "cancelled",
  deposit_expired: "expired",
  payout_pending: "processing",
  payout_successful: "success",
  // Paid out again, or refunded.
  payout_failed: "processing",
  refund_pending: "processing",
  refund_failed: "processing",
  refund_successful: "refunded",
};

export const isAwaiting = ({ status }: FonbnkOrder): boolean => status === "deposit_awaiting";

/** The order in a callback, which has no instructions. */
export function toState(order: FonbnkOrder): ProviderUpdate {
  const { side, fiat, asset, fiatAmount, cryptoAmount, fees, partnerFee = null } = toAmounts(order);
  const coins = side === "BUY" ? order.payout : order.deposit;
  return {
    reference: order.merchantOrderParams || null,
    providerTransactionId: order._id || null,
    status: statusOf[order.status] ?? null,
    rawStatus: order.status,
    reason: null,
    // A wrong amount or reference.
    failureCode: order.status === "deposit_invalid" ? "amount_mismatch" : null,
    fiat,
    crypto: asset?.crypto ?? null,
    network: asset?.network ?? null,
    fiatAmount,
    cryptoAmount,
    wallet: side === "BUY" ? walletOn(order.payout) : null,
    sender: side === "SELL" ? walletOn(order.deposit) : null,
    hash: coins.transaction?.meta?.transactionHash || null,
    buyerEmail: order.userEmail,
    fees,
    partnerFee,
    refund: toRefund(order),
  };
}

const refundStatusOf: Record<string, ProviderRefund["status"]> = {
  refund_pending: "pending",
  refund_failed: "failed",
  refund_successful: "succeeded",
};

function toRefund({ status: rawStatus, refund }: FonbnkOrder): ProviderRefund | undefined {
  const status = refundStatusOf[rawStatus];
  if (!status) return undefined;
  const amount = refund?.cashout.amountAfterFees ?? null;
  return { status, amount, currency: refund ? currencyOf(refund.currencyCode) : null };
}

/** Null once the buyer has nothing left to do. */
export function instructionsOf(order: FonbnkOrder): Instructions | null | undefined {
  const { transferInstructions: transfer } = order.deposit;
  if (!isAwaiting(order)) return null;
  if (!transfer) return undefined;
  const { side, cryptoAmount, fiat } = toAmounts(order);
  return toInstructions({ isSell: side === "SELL", cryptoAmount, fiat, transfer, endsAt: order.expiresAt });
}

/** The buyer's, or of a deposit the one that the seller's crypto comes from. */
function walletOn({ providedFieldsToCreateOrder: provided }: z.output<typeof orderLeg>): string | null {
  const wallet = provided?.[walletField];
  return typeof wallet === "string" && wallet !== "" ? wallet : null;
}

export function toCheckout(order: FonbnkOrder, { side, wallet, returnUrl }: Order): Checkout {
  if (side === "BUY") assertSameWallet(walletOn(order.payout), wallet);
  const instructions = instructionsOf(order);
  return { link: returnUrl, providerTransactionId: order._id ?? null, ...(instructions && { instructions }) };
}
