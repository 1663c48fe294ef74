import { formatNumber, roundAmount } from "#lib/format-number.ts";

type Amounts = {
  type: "BUY" | "SELL";
  fiat_amount: string;
  fiat_currency: string;
  crypto_amount: string;
  crypto_currency: string;
};

/** What the buyer pays and gets: "86 USD → 52.77 USDC". */
export function formatAmounts({ type, ...row }: Amounts): string {
  const fiat = `${formatNumber(roundAmount(row.fiat_amount, "fiat"))} ${row.fiat_currency}`;
  const crypto = `${formatNumber(roundAmount(row.crypto_amount, "crypto"))} ${row.crypto_currency}`;
  return type === "BUY" ? `${fiat} → ${crypto}` : `${crypto} → ${fiat}`;
}
