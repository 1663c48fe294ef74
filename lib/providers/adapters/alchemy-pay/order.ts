import * as z from "zod";
import { subtract } from "#lib/money.ts";
import { parseCallbackBody } from "#lib/providers/callback.ts";
import { readFailureReason } from "#lib/providers/failure-code.ts";
import type { Instructions } from "#lib/providers/payment-instructions.ts";
import type { Callback, FailureCode, ProviderUpdate, Status } from "#lib/providers/provider.ts";
import { amount, positiveOrNull, textIfReadable, textOrNull } from "#lib/providers/schemas.ts";
import { assetOf, needsTag } from "./names.ts";

const amountOrNull = z.union([z.literal("").transform(() => null), amount]).nullish();

/** Callbacks and responses have the same fields. Those of a SELL have other names, some with two spellings. */
export const order = z.object({
  orderNo: z.string().min(1),
  merchantOrderNo: textOrNull,
  status: z.string().min(1),
  crypto: textOrNull,
  network: textOrNull,
  fiat: textOrNull,
  address: textOrNull,
  txHash: textOrNull,
  message: textOrNull,
  email: textIfReadable,
  returnMsg: textOrNull,
  rampFee: amountOrNull,
  rampfee: amountOrNull,
  /** BUY. */
  amount: amountOrNull,
  cryptoQuantity: amountOrNull,
  rampFeeUnit: textOrNull,
  networkFee: amountOrNull,
  networkFeeInUSD: amountOrNull,
  /** SELL. */
  cryptoAmount: amountOrNull,
  cryptoActualAmount: amountOrNull,
  cryptoacturalAmount: amountOrNull,
  fiatAmount: amountOrNull,
  memo: textOrNull,
});
type AlchemyOrder = z.output<typeof order>;

/** In `data` or at the top level; the documented sample differs from other responses. Null when there is no order. */
export const found = z.union([z.object({ data: order.nullable() }).transform((envelope) => envelope.data), order]);

const names = z.object({ orderNo: z.unknown().optional(), merchantOrderNo: z.unknown().optional() });

/** Results of identity checks are sent to the same URL. */
export function isAboutOrder(callback: Callback): boolean {
  const { orderNo, merchantOrderNo } = parseCallbackBody(callback, names);
  return orderNo != null || merchantOrderNo != null;
}

const statusOf: Record<string, Status> = {
  PENDING: "pending",
  INTERIM_PAY_FAIL: "pending",
  PAY_SUCCESS: "processing",
  TRANSFER: "processing",
  RISK_CONTROL: "processing",
  INVALID_ADDRESS: "processing",
  FINISHED: "success",
  PAY_FAIL: "failed",
  CANCEL: "cancelled",
  REFUNDED: "refunded",
  // SELL.
  "1": "pending",
  "2": "processing",
  "3": "processing",
  "4": "success",
  "5": "failed",
  "6": "refunded",
  "7": "expired",
};

/** The buyer may retry within the same order, so only a poll makes a failure final. */
const retried = "PAY_FAIL";

const reasonOf = ({ message, returnMsg }: AlchemyOrder) => message ?? returnMsg;

/** Status 5 is a failed payout to the seller. */
const toFailureCode = (order: AlchemyOrder): FailureCode | null => {
  const reported = readFailureReason(reasonOf(order));
  if (order.status === retried) return reported ?? "declined";
  return order.status === "5" ? (reported ?? "provider_error") : null;
};

export function toState(order: AlchemyOrder, source: "callback" | "poll"): ProviderUpdate {
  const asset = order.crypto && order.network ? assetOf(order.crypto, order.network) : null;
  const isUndecided = source === "callback" && order.status === retried;
  return {
    reference: order.merchantOrderNo,
    providerTransactionId: order.orderNo,
    status: isUndecided ? null : (statusOf[order.status] ?? null),
    rawStatus: order.status,
    reason: reasonOf(order),
    failureCode: toFailureCode(order),
    fiat: order.fiat?.toUpperCase() ?? null,
    ...(asset ?? { crypto: order.crypto, network: null }),
    hash: order.txHash,
    buyerEmail: order.email,
    // SELL statuses are numbers.
    ...(/^\d+$/.test(order.status) ? sold(order) : bought(order)),
  };
}

function bought(order: AlchemyOrder) {
  const { rampFee, rampFeeUnit, networkFee, networkFeeInUSD, fiat } = order;
  // The final network fee is stated only in USD; `networkFee` is the quoted one.
  const network = (fiat === "USD" ? networkFeeInUSD : null) ?? networkFee;
  const isInFiat = rampFeeUnit === null || rampFeeUnit === fiat;
  return {
    fiatAmount: positiveOrNull(order.amount),
    cryptoAmount: positiveOrNull(order.cryptoQuantity),
    wallet: order.address,
    fees: rampFee != null && isInFiat ? { provider: rampFee, network: network ?? "0" } : null,
  };
}

function sold(order: AlchemyOrder) {
  const fee = order.rampFee ?? order.rampfee;
  const arrived = order.cryptoActualAmount ?? order.cryptoacturalAmount;
  return {
    // This fiat amount still includes the fee.
    fiatAmount: order.fiatAmount != null && fee != null ? positiveOrNull(subtract(order.fiatAmount, fee)) : null,
    cryptoAmount: positiveOrNull(arrived) ?? positiveOrNull(order.cryptoAmount),
    // The address of a SELL is Alchemy Pay's.
    wallet: null,
    fees: fee == null ? null : { provider: fee, network: "0" },
    ...toInstructions(order),
  };
}

/** The deposit address while the crypto is awaited; null when it requires a tag, which the API does not return. */
function toInstructions({ status, address, memo, network, cryptoAmount }: AlchemyOrder): {
  instructions?: Instructions | null;
} {
  if (status !== "1") return { instructions: null };
  const amount = positiveOrNull(cryptoAmount);
  if (address === null || amount === null || (needsTag(network ?? "") && memo === null)) return {};
  const deposit = { address, tag: memo, amount };
  return { instructions: { text: null, warning: null, details: [], deposit, payAt: null, endsAt: null, steps: [] } };
}
