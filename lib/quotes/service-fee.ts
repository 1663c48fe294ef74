import { compare, type Decimal, divide, multiply, round, subtract } from "#lib/money.ts";

type Fees = { provider: Decimal; network: Decimal };

/** 10%. No provider's fee is higher. */
export const feeBpsMax = 1_000;

export const serviceFee = (fiatAmount: Decimal, bps: number): Decimal =>
  round(divide(multiply(fiatAmount, String(bps)), "10000"), 2, "down");

/** Shows our fee separately. The buyer pays only the provider, so our fee is part of the provider's fee and can't exceed it:
 * the amounts stay the same, and the fees still add up. */
export function withServiceFee<Quote extends { fees: Fees }>(
  quote: Quote,
  fee: Decimal,
): Quote & { fees: Fees & { svc: Decimal } } {
  const { provider, network } = quote.fees;
  const svc = compare(fee, provider) > 0 ? provider : fee;
  return { ...quote, fees: { provider: subtract(provider, svc), network, svc } };
}
