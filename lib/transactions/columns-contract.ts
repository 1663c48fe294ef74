// Imports nothing, so that the browser doesn't load the schema library.

/** The columns of the list in their default order. */
export const transactionColumns = [
  "status",
  "amount",
  "provider",
  "partner_context",
  "customer",
  "delivery",
  "created",
  "age",
  "wallet",
  "id",
] as const;
export type TransactionColumn = (typeof transactionColumns)[number];

export const defaultColumns: readonly TransactionColumn[] = transactionColumns.filter(
  (name) => name !== "age" && name !== "wallet",
);

/** Columns of earlier versions, in bookmarks and saved views, and those that show the same now. */
const formerColumns: Record<string, TransactionColumn> = {
  fiat_amount: "amount",
  crypto_amount: "amount",
  type: "amount",
  network: "amount",
  method: "provider",
};

/** The columns named in this text, in its order. The default columns if it names none. */
export function columnsOf(text: string | undefined): readonly TransactionColumn[] {
  const named = (text ?? "")
    .split(",")
    .flatMap((word) => transactionColumns.find((name) => name === word) ?? formerColumns[word] ?? []);
  return named.length === 0 ? defaultColumns : [...new Set(named)];
}
