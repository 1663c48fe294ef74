import { add, compare, divide, multiply, rateOf, round, subtract } from "#lib/money.ts";
import type { Route, UsdAt } from "./choose-route.ts";
import type { Random } from "./random.ts";

/** The demo partner's fee. */
export const svcFeeBps = 50;

/** Amounts near the market price, with the provider's fee and some slippage. */
export function moneyOf(
  { side, fiat, crypto, decimals, amount, provider }: Route,
  at: Date,
  usdAt: UsdAt,
  isDone: boolean,
  dice: Random,
) {
  const price = divide(usdAt(crypto, at) ?? "1", usdAt(fiat, at) ?? "1");
  const feePercent = (1 + (provider.length % 5) * 0.45 + dice.next() * 0.4).toFixed(2);
  const wholeFee = round(divide(multiply(amount, feePercent), "100"), 2);
  const svcFeeAgreed = round(divide(multiply(amount, String(svcFeeBps)), "10000"), 2);
  const svcFee = compare(svcFeeAgreed, wholeFee) > 0 ? wholeFee : svcFeeAgreed;
  const providerFee = subtract(wholeFee, svcFee);
  const usualFee = divide(dice.around(0.6, 0.5).toFixed(4), usdAt(fiat, at) ?? "1");
  const highestFee = divide(amount, "25");
  const networkFee = round(compare(usualFee, highestFee) > 0 ? highestFee : usualFee, 2);
  const fees = add(wholeFee, networkFee);
  const traded = side === "BUY" ? subtract(amount, fees) : add(amount, fees);
  const quoted = round(divide(traded, price), decimals);
  const slippage = isDone && dice.chance(0.4) ? (1 + (dice.next() - 0.55) * 0.008).toFixed(6) : "1";
  const final = round(multiply(quoted, slippage), decimals);
  return {
    quotedFiatAmount: amount,
    quotedCryptoAmount: quoted,
    quotedExchangeRate: rateOf(amount, quoted),
    fiatAmount: amount,
    cryptoAmount: final,
    exchangeRate: rateOf(amount, final),
    providerFee,
    networkFee,
    svcFee,
    quotedProviderFee: providerFee,
    quotedNetworkFee: networkFee,
    quotedSvcFee: svcFee,
    svcFeeBps,
    svcFeeAgreed,
    svcFeeSource: "partner" as const,
    partnerFee: isDone && isReporting(provider) ? svcFee : null,
    partnerFeeCurrency: isDone && isReporting(provider) ? fiat : null,
  };
}

/** Some providers report the commission, which is as much as the service fee. */
const isReporting = (provider: string) => provider.length % 3 === 1;
