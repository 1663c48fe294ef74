import * as z from "zod";
import { assertSameWallet } from "#lib/providers/plausible-quote.ts";
import type { Checkout, Instructions, Order, ProviderUpdate, Status } from "#lib/providers/provider.ts";
import { instant } from "#lib/providers/schemas.ts";
import { walletField } from "./buyer.ts";
import { toInstructions, transferInstructions } from "./instructions.ts";
import { sideSchema, toAmounts } from "./sides.ts";

const text = z.string().nullish();
const transaction = z.object({ meta: z.object({ transactionHash: text }).nullish() });
const orderLeg = sideSchema.extend({
  providedFieldsToCreateOrder: z.record(z.string(), z.unknown()).nullish().catch(null),
  transaction: transaction.nullish().catch(null),
});
export const order = z.object({
  /** Missing in callbacks. */
  _id: text,
  merchantOrderParams: text,
  status: z.string(),
  deposit: orderLeg.extend({ transferInstructions: transferInstructions.nullish() }),
  payout: orderLeg,
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
  const { side, fiat, asset, fiatAmount, cryptoAmount, fees } = toAmounts(order);
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
    wallet: side === "BUY" ? paidTo(order) : null,
    hash: coins.transaction?.meta?.transactionHash || null,
    fees,
  };
}

/** Null once the buyer has nothing left to do. */
export function instructionsOf(order: FonbnkOrder): Instructions | null | undefined {
  const { transferInstructions: transfer } = order.deposit;
  if (!isAwaiting(order)) return null;
  if (!transfer) return undefined;
  const { side, cryptoAmount } = toAmounts(order);
  return toInstructions({ isSell: side === "SELL", cryptoAmount, transfer, endsAt: order.expiresAt });
}

function paidTo({ payout }: FonbnkOrder): string | null {
  const wallet = payout.providedFieldsToCreateOrder?.[walletField];
  return typeof wallet === "string" && wallet !== "" ? wallet : null;
}

export function toCheckout(order: FonbnkOrder, { side, wallet, returnUrl }: Order): Checkout {
  if (side === "BUY") assertSameWallet(paidTo(order), wallet);
  const instructions = instructionsOf(order);
  return { link: returnUrl, providerTransactionId: order._id ?? null, ...(instructions && { instructions }) };
}
