import type { Decimal } from "#lib/money.ts";

/** The limits of the quotes page. */
export type QuoteLimits = {
  rows: { id: string; provider: string; text: string; source: string; min: Decimal | null; max: Decimal | null }[];
  /** "20 to 15,000"; null without a limit. */
  range: string | null;
  /** The form's amount; null if it can't be read. */
  amount: Decimal | null;
};
