import type { Decimal } from "#lib/money.ts";

type Choice = { value: string; label: string };

/** A route that visitors of the front page can choose: the amount and method follow from it. */
export type SampleRoute = {
  fiats: Choice[];
  assets: Choice[];
  fiat: string;
  crypto: string;
  network: string;
  method: string;
  methodName: string;
  amount: Decimal;
};
type SampleQuote = { provider: { identifier: string; name: string }; cryptoAmount: Decimal; difference: Decimal };
export type SampleQuotes = { quotes: SampleQuote[]; asked: number; durationMs: number };
