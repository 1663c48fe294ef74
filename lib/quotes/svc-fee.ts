import { compare, type Decimal, divide, multiply, round, subtract } from "#lib/money.ts";

type Fees = { provider: Decimal; network: Decimal };

/** Above this no provider's fee leaves room. */
export const feeBpsMax = 1_000;

/** Our share of an amount in fiat, for so many hundredths of a percent. */
export const svcFeeOf = (fiatAmount: Decimal, bps: number): Decimal =>
  bps === 0 ? "0" : round(divide(multiply(fiatAmount, String(bps)), "10000"), 2, "down");

/** The provider's fees with our share told apart. The buyer pays the provider alone, so it is taken out of the provider's
 * fee, at most all of it: what is paid and what arrives stay the same, and the lines still add up. */
export function withSvcFee<Price extends { fees: Fees }>(
  price: Price,
  wanted: Decimal,
): Price & { fees: Fees & { svc: Decimal } } {
  const { provider, network } = price.fees;
  const svc = compare(wanted, provider) > 0 ? provider : wanted;
  return { ...price, fees: { provider: subtract(provider, svc), network, svc } };
}
