import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { rawSql } from "./client.ts";
import type { FailureCode, Status, StatusSource } from "./enums.ts";
import { transactions } from "./schema-transactions.ts";
import type { TenantScope } from "./scope.ts";
import { matchesFilter, type StatusChangeRow, type TransactionFilter, type TransactionRow } from "./transactions.ts";

const listed = [
  "id",
  "environment",
  "partnerContext",
  "type",
  "provider",
  "providerTransactionId",
  "fiatCurrency",
  "cryptoCurrency",
  "network",
  "paymentMethod",
  "quotedFiatAmount",
  "quotedCryptoAmount",
  "quotedExchangeRate",
  "fiatAmount",
  "cryptoAmount",
  "exchangeRate",
  "providerFee",
  "networkFee",
  "svcFee",
  "walletAddress",
  "walletAddressTag",
  "senderAddress",
  "redirectUrl",
  "status",
  "statusReason",
  "failureCode",
  "transactionHash",
  "checkoutToken",
  "linkExpiresAt",
  "createdAt",
  "updatedAt",
] as const satisfies (keyof TransactionRow)[];

export type ListedChange = Pick<StatusChangeRow, "fromStatus" | "toStatus" | "source" | "failureCode" | "at">;
/** What the Partner API has of a transaction. `history` is oldest first. */
export type ListedTransaction = Pick<TransactionRow, (typeof listed)[number]> & { history: ListedChange[] };

// Everything that the driver returns as text or JSON.
type Selected = Omit<ListedTransaction, "linkExpiresAt" | "createdAt" | "updatedAt" | "history"> & {
  linkExpiresAt: string;
  createdAt: string;
  updatedAt: string;
  history: [Status | null, Status, StatusSource, FailureCode | null, string][];
};

/** A page of 100, and the row that shows whether there is another page. */
const rowsMax = 101;

const dialect = new PgDialect({ casing: "snake_case" });
const columns = sql.join(
  listed.map((name) => sql`${transactions[name]} as ${sql.identifier(name)}`),
  sql`, `,
);
const head = dialect.sqlToQuery(sql`select ${columns}, (
    select coalesce(json_agg(json_build_array(c.from_status, c.to_status, c.source, c.failure_code, c.at) order by c.id), '[]')
    from status_changes c where c.transaction_id = ${transactions.id}
  ) as history from (select * from ${transactions} where `).sql;
// The planner knows the inner limit and therefore reads the index in order, whatever the outer limit's value.
const order = "order by created_at desc, id desc";

/** Up to 101 transactions with their histories, newest first, starting after `before`, in one statement. Read past drizzle, which
 * takes most of the time for looking at each column of each row. */
export async function selectListedTransactions(
  scope: TenantScope,
  { limit, ...filter }: TransactionFilter,
): Promise<ListedTransaction[]> {
  const { sql: condition, params } = dialect.sqlToQuery(sql`${matchesFilter(scope, filter)}`);
  const text = `${head}${condition} ${order} limit ${rowsMax}) transactions ${order} limit $${params.length + 1}`;
  // With a filter, the best plan depends on its values, and each combination would be prepared.
  const prepare = Object.entries(filter).every(([name, value]) => name === "before" || value === undefined);
  const rows = await rawSql().unsafe<Selected[]>(text, [...params, limit] as never[], { prepare });
  return rows.map(read);
}

const read = (row: Selected): ListedTransaction =>
  Object.assign(row as Omit<Selected, "history">, {
    linkExpiresAt: new Date(row.linkExpiresAt),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    history: row.history.map(([fromStatus, toStatus, source, failureCode, at]) => ({
      fromStatus,
      toStatus,
      source,
      failureCode,
      at: new Date(at),
    })),
  });
