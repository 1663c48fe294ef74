import { formatSignedPercent } from "#lib/format-number.ts";
import { add, compare, percentFrom, subtract } from "#lib/money.ts";
import type { Transaction } from "#lib/transactions/contract.ts";

/** What the fiat amount is made of: the coins' worth and the fees between it and what is paid or received. */
export function fiatLines({ type, fiat_amount, provider_fee, network_fee, svc_fee }: Transaction) {
  const fees = add(add(provider_fee, network_fee), svc_fee);
  return {
    worth: type === "BUY" ? subtract(fiat_amount, fees) : add(fiat_amount, fees),
    sign: type === "BUY" ? "+" : "−",
  };
}

/** How far `now` is from what was quoted, as "+0.42%"; null when it is the same. */
export function slippage(now: string, quoted: string): string | null {
  if (compare(quoted, "0") === 0 || compare(now, quoted) === 0) return null;
  return formatSignedPercent(percentFrom(now, quoted));
}
