import { type FeesPage, percentText } from "#lib/fees/contract.ts";
import { formatNumber, roundAmount } from "#lib/format-number.ts";

export const allTransactions = "All transactions";

type Scope = {
  type: string | null;
  provider: string | null;
  paymentMethod: string | null;
  fiatCurrency: string | null;
};

/** "MoonPay, Card, EUR, BUY", of what a rule is limited to. */
export function scopeText(rule: Scope, { providers, methods }: FeesPage["choices"]): string {
  const nameIn = (choices: typeof providers, value: string | null) =>
    choices.find((choice) => choice.value === value)?.label ?? value;
  const parts = [
    nameIn(providers, rule.provider),
    nameIn(methods, rule.paymentMethod),
    rule.fiatCurrency,
    rule.type,
  ].filter(Boolean);
  return parts.join(", ") || allTransactions;
}

type Fee = { bps: number; minimum: string | null; fiatCurrency: string | null };

/** "0.5%, at least 2 EUR". */
export const feeText = ({ bps, minimum, fiatCurrency }: Fee): string =>
  minimum === null
    ? percentText(bps)
    : `${percentText(bps)}, at least ${formatNumber(roundAmount(minimum, "fiat"))} ${fiatCurrency}`;
