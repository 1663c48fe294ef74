import type { Side, Status } from "#db/enums.ts";

/** What the list's address may say. */
export type TransactionsAddress = {
  /** A transaction id or partner_context to look for. */
  q?: string;
  status?: Status;
  type?: Side;
  provider?: string;
  fiat_currency?: string;
  crypto_currency?: string;
  partner_context?: string;
  window?: "24h" | "7d" | "30d" | "90d";
  cursor?: string;
};
