import type { CheckoutView } from "#lib/checkout/contract.ts";

/** "USDT (Tether)": the code, which the rest of the page uses, and once its name. The catalog calls it "Tether USD". */
export function assetName({
  cryptoCurrency: code,
  cryptoName,
}: Pick<CheckoutView, "cryptoCurrency" | "cryptoName">): string {
  const name = cryptoName.replace(/ USD$/, "");
  return name === code ? code : `${code} (${name})`;
}
