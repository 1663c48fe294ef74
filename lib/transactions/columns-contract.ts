// Imports nothing, so that the browser doesn't load the schema library.

/** The columns of the list in their default order. */
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

export const defaultColumns: readonly TransactionColumn[] = transactionColumns.filter(
  (name) => name !== "age" && name !== "wallet",
);

/** The columns named in this text, in its order. The default columns if it names none. */
export function columnsOf(text: string | undefined): readonly TransactionColumn[] {
  const named = (text ?? "").split(",").flatMap((word) => transactionColumns.find((name) => name === word) ?? []);
  return named.length === 0 ? defaultColumns : [...new Set(named)];
}
