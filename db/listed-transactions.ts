import { eq, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { rawSql } from "./client.ts";
import type { FailureCode, Status, StatusSource } from "./enums.ts";
import { isoTime } from "./iso-time.ts";
import { transactions } from "./schema-transactions.ts";
import { scopedTo, type TenantScope } from "./scope.ts";
import { hasOneValue, matchesFilter, type TransactionFilter } from "./transaction-filters.ts";
import type { TransactionRow } from "./transactions.ts";

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

export type TransactionTime = "linkExpiresAt" | "createdAt" | "updatedAt";
/** Times are in ISO 8601. */
export type ListedChange = {
  fromStatus: Status | null;
  toStatus: Status;
  source: StatusSource;
  failureCode: FailureCode | null;
  at: string;
};
/** What the Partner API has of a transaction. `history` is oldest first. */
export type ListedTransaction = Omit<Pick<TransactionRow, (typeof listed)[number]>, TransactionTime> &
  Record<TransactionTime, string> & { history: ListedChange[] };

/** A page of 100, and the row that shows whether there is another page. */
const rowsMax = 101;

const dialect = new PgDialect({ casing: "snake_case" });
const columns = sql.join(
  listed.map((name) => transactions[name]),
  sql`, `,
);
// Joined text: json_agg and json_build_array take most of the statement's time.
const head = dialect.sqlToQuery(sql`select ${columns}, (
    select string_agg(coalesce(c.from_status, '') || ',' || c.to_status || ',' || c.source || ',' || coalesce(c.failure_code, '')
      || ',' || c.at, ';' order by c.id)
    from status_changes c where c.transaction_id = ${transactions.id}
  ) from (select * from ${transactions} where `).sql;
// The planner knows the inner limit and therefore reads the index in order, whatever the outer limit's value.
const order = "order by created_at desc, id desc";

/** Up to 101 transactions with their histories, newest first, starting after `before`, in one statement. Read past drizzle, which
 * takes most of the time for looking at each column of each row. */
export function selectListedTransactions(
  scope: TenantScope,
  { limit, ...filter }: TransactionFilter,
): Promise<ListedTransaction[]> {
  // One value of one column has an index in the list's order. Otherwise, the best plan depends on the values, and each combination
  // would be prepared: so it's 80 texts at most for the filters of the Partner API.
  return selectListed(matchesFilter(scope, filter), limit, hasOneValue(filter));
}

/** One transaction, in the same way. */
export async function selectListedTransaction(scope: TenantScope, id: string): Promise<ListedTransaction | undefined> {
  const [row] = await selectListed(sql`${scopedTo(transactions, scope)} and ${eq(transactions.id, id)}`, 1, true);
  return row;
}

async function selectListed(matches: SQL | undefined, limit: number, prepare: boolean): Promise<ListedTransaction[]> {
  const { sql: condition, params } = dialect.sqlToQuery(sql`${matches}`);
  const text = `${head}${condition} ${order} limit ${rowsMax}) transactions ${order} limit $${params.length + 1}`;
  const rows = await rawSql()
    .unsafe(text, [...params, limit] as never[], { prepare })
    .values();
  return rows.map(read);
}

function read(values: string[]): ListedTransaction {
  const row = {} as Record<(typeof listed)[number], string>;
  listed.forEach((name, index) => {
    row[name] = values[index] as string;
  });
  const { linkExpiresAt, createdAt, updatedAt } = row;
  return Object.assign(row, {
    linkExpiresAt: isoTime(linkExpiresAt),
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
    history: readHistory(values[listed.length] ?? null),
  }) as ListedTransaction;
}

const readHistory = (text: string | null): ListedChange[] =>
  (text?.split(";") ?? []).map((change) => {
    const [fromStatus, toStatus, source, failureCode, at = ""] = change.split(",");
    return {
      fromStatus: fromStatus || null,
      toStatus,
      source,
      failureCode: failureCode || null,
      at: isoTime(at),
    } as ListedChange;
  });
