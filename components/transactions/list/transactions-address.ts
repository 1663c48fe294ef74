import type { Side, Status } from "#db/enums.ts";

/** What the list's address may say. */
export type TransactionsAddress = {
  /** An id of any kind to look for. */
  q?: string;
  status?: Status;
  type?: Side;
  provider?: string;
  fiat_currency?: string;
  crypto_currency?: string;
  network?: string;
  payment_method?: string;
  partner_context?: string;
  wallet?: string;
  /** Of the fiat amount, decimal text. */
  amount_min?: string;
  amount_max?: string;
  window?: "24h" | "7d" | "30d" | "90d";
  /** ISO 8601. */
  created_from?: string;
  created_to?: string;
  stage?: "opened" | "handed_over" | "paid" | "ended";
  webhook?: "failed";
  stuck?: "yes";
  best?: "yes";
  /** Names of columns in their order, separated by commas. */
  columns?: string;
  cursor?: string;
};

type Narrowing = Omit<TransactionsAddress, "columns" | "cursor">;

/** Without what only says how the list is shown. */
export function narrowingOf({ columns: _, cursor: __, ...rest }: TransactionsAddress): Narrowing {
  return rest;
}

export const isNarrowed = (filter: TransactionsAddress): boolean => Object.values(narrowingOf(filter)).some(Boolean);
