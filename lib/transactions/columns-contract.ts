// Imports nothing: the list itself reads it in the browser, and would bring the library that reads answers with it.

/** What the list can show, in the order in which it does so unless told otherwise. */
export const transactionColumns = [
  "fiat_amount",
  "crypto_amount",
  "status",
  "age",
  "type",
  "provider",
  "network",
  "method",
  "partner_context",
  "wallet",
  "delivery",
  "created",
  "id",
] as const;
export type TransactionColumn = (typeof transactionColumns)[number];

export const usualColumns: readonly TransactionColumn[] = transactionColumns.filter(
  (name) => name !== "age" && name !== "wallet",
);

/** The columns that this text names, in its order; the usual ones where it names none. */
export function columnsOf(text: string | undefined): readonly TransactionColumn[] {
  const named = (text ?? "").split(",").flatMap((word) => transactionColumns.find((name) => name === word) ?? []);
  return named.length === 0 ? usualColumns : [...new Set(named)];
}
