import * as z from "zod";
import type { ProviderUpdate, Status } from "#lib/providers/provider.ts";
import { amount, readableRows } from "#lib/providers/schemas.ts";
import { assetOf } from "./names.ts";

const text = z
  .string()
  .nullish()
  .transform((told) => told || null);
export const order = z
  .object({
    id: text,
    _id: text,
    status: z.string(),
    statusReason: text.catch(null),
    partnerOrderId: text,
    isBuyOrSell: text,
    fiatCurrency: text,
    cryptoCurrency: text,
    network: text,
    fiatAmount: amount.nullish(),
    cryptoAmount: amount.nullish(),
    walletAddress: text,
    transactionHash: text,
    createdAt: text,
  })
  .refine(({ id, _id }) => id || _id, "an order without an id");
type TransakOrder = z.output<typeof order>;

export const oneOrder = z.object({ data: order });
export const orders = z.object({ data: readableRows(order) });

const statusOf: Record<string, Status> = {
  AWAITING_PAYMENT_FROM_USER: "pending",
  PAYMENT_DONE_MARKED_BY_USER: "processing",
  PROCESSING: "processing",
  PENDING_DELIVERY_FROM_TRANSAK: "processing",
  ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK: "processing",
  COMPLETED: "success",
  CANCELLED: "cancelled",
  FAILED: "failed",
  REFUNDED: "refunded",
  EXPIRED: "expired",
};

export function toState(order: TransakOrder): ProviderUpdate {
  return {
    reference: order.partnerOrderId,
    providerTransactionId: order.id ?? order._id,
    status: statusOf[order.status] ?? null,
    rawStatus: order.status,
    reason: order.statusReason,
    fiat: order.fiatCurrency,
    ...assetNames(order),
    fiatAmount: order.fiatAmount ?? null,
    cryptoAmount: order.cryptoAmount ?? null,
    // The documents don't say whose address a SELL order contains.
    wallet: order.isBuyOrSell === "SELL" ? null : order.walletAddress,
    hash: order.transactionHash,
    fees: null,
  };
}

function assetNames({ cryptoCurrency: symbol, network }: TransakOrder) {
  const asset = symbol && network ? assetOf(symbol, network) : null;
  return asset ?? { crypto: symbol, network: null };
}

/** The successful order with our reference, or else the newest. */
export function mostAdvanced(found: readonly TransakOrder[], reference: string): TransakOrder | undefined {
  const newestFirst = found
    .filter(({ partnerOrderId }) => partnerOrderId === reference)
    .toSorted((a, b) => (b.createdAt ?? "").localeCompare(a.createdAt ?? ""));
  return newestFirst.find(({ status }) => statusOf[status] === "success") ?? newestFirst[0];
}
