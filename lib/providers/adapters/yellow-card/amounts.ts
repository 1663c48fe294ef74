import { add, subtract } from "#lib/money.ts";
import type { YellowCardOrder } from "./receive.ts";

/** What the buyer pays, or the seller is paid. Null for a sale until its fees are known. */
export function fiatAmountOf(order: YellowCardOrder): string | null {
  const { side, convertedAmount, serviceFeeAmountLocal: fee, partnerFeeAmountLocal } = order;
  if (side === "BUY" || convertedAmount == null) return convertedAmount ?? null;
  return fee == null ? null : subtract(convertedAmount, add(fee, partnerFeeAmountLocal ?? "0"));
}
