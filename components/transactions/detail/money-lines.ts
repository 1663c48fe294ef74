import { formatSignedPercent } from "#lib/format-number.ts";
import { add, compare, percentFrom, subtract } from "#lib/money.ts";
import type { Transaction } from "#lib/transactions/contract.ts";

/** The value of the crypto, which plus or minus the fees makes the fiat amount. */
export function fiatLines({ type, fiat_amount, provider_fee, network_fee, svc_fee }: Transaction) {
  const fees = add(add(provider_fee, network_fee), svc_fee);
  return {
    cryptoValue: type === "BUY" ? subtract(fiat_amount, fees) : add(fiat_amount, fees),
    sign: type === "BUY" ? "+" : "−",
  };
}

/** The change from the quoted amount, such as "+0.42%"; null if there is none. */
export function slippage(now: string, quoted: string): string | null {
  if (compare(quoted, "0") === 0 || compare(now, quoted) === 0) return null;
  return formatSignedPercent(percentFrom(now, quoted));
}
