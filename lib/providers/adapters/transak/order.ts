import * as z from "zod";
import { readFailureReason } from "#lib/providers/failure-code.ts";
import { type Http, nullOn404 } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";
import type { FailureCode, ProviderUpdate, Side, Status } from "#lib/providers/provider.ts";
import { amount, moneyOrNull, textOrNull } from "#lib/providers/schemas.ts";
import { assetOf } from "./names.ts";

export const order = z
  .object({
    id: textOrNull,
    _id: textOrNull,
    status: z.string(),
    statusReason: textOrNull.catch(null),
    partnerOrderId: textOrNull,
    isBuyOrSell: textOrNull,
    fiatCurrency: textOrNull,
    cryptoCurrency: textOrNull,
    network: textOrNull,
    fiatAmount: amount.nullish(),
    cryptoAmount: amount.nullish(),
    partnerFeeInLocalCurrency: amount.nullish().catch(null),
    walletAddress: textOrNull,
    transactionHash: textOrNull,
    createdAt: textOrNull,
  })
  .refine(({ id, _id }) => id || _id, "an order without an id");
type TransakOrder = z.output<typeof order>;

export const oneOrder = z.object({ data: order });
const orders = z.object({ data: z.array(order.nullable().catch(null)) });

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
const statuses = Object.keys(statusOf);

const listLimit = 100;
// As long as it takes to poll the orders that are due together.
const shareMs = 2_000;

/** Finds every order with our reference. Transak lists one status at a time, so ten calls are needed: for all references
 * together, unless a list exceeds one response. */
export function createOrderSearch(partner: Http) {
  async function listOrders(status: string, side: Side, reference?: string) {
    const query = {
      limit: String(listLimit),
      "filter[status]": status,
      "filter[productsAvailed]": JSON.stringify([side]),
      "filter[partnerOrderId]": reference,
    };
    return (await nullOn404(partner("GET", "/partners/api/v2/orders", orders, { query })))?.data ?? [];
  }
  const listAll = memoize(
    (side: Side) => Promise.all(statuses.map(async (status) => ({ status, rows: await listOrders(status, side) }))),
    { keepMs: shareMs },
  );
  return async (reference: string, side: Side): Promise<TransakOrder[]> => {
    const lists = (await listAll(side)).map(({ status, rows }) =>
      rows.length < listLimit ? rows : listOrders(status, side, reference),
    );
    return (await Promise.all(lists)).flat().flatMap((one) => (one?.partnerOrderId === reference ? [one] : []));
  };
}

/** As documented: a purchase fails because the card is declined, a sale because of a third party. */
const failureOf = ({ isBuyOrSell }: TransakOrder): FailureCode =>
  isBuyOrSell === "SELL" ? "provider_error" : "declined";

export function toState(order: TransakOrder): ProviderUpdate {
  return {
    reference: order.partnerOrderId,
    providerTransactionId: order.id ?? order._id,
    status: statusOf[order.status] ?? null,
    rawStatus: order.status,
    reason: order.statusReason,
    failureCode: order.status === "FAILED" ? (readFailureReason(order.statusReason) ?? failureOf(order)) : null,
    fiat: order.fiatCurrency,
    ...assetNames(order),
    fiatAmount: order.fiatAmount ?? null,
    cryptoAmount: order.cryptoAmount ?? null,
    // The documents don't say whose address a SELL order contains.
    wallet: order.isBuyOrSell === "SELL" ? null : order.walletAddress,
    hash: order.transactionHash,
    fees: null,
    partnerFee: moneyOrNull(order.partnerFeeInLocalCurrency, order.fiatCurrency),
  };
}

function assetNames({ cryptoCurrency: symbol, network }: TransakOrder) {
  const asset = symbol && network ? assetOf(symbol, network) : null;
  return asset ?? { crypto: symbol, network: null };
}
