import { desc, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { statusChanges, transactions } from "#db/schema-transactions.ts";
import type { TenantScope } from "#db/scope.ts";
import { matchesFilter, type TransactionFilter } from "./filters.ts";
import type { TransactionRow } from "./transactions.ts";

// Drizzle looks at each column of each row, and the table has twice as many.
const columns = {
  id: transactions.id,
  type: transactions.type,
  provider: transactions.provider,
  partnerContext: transactions.partnerContext,
  customerId: transactions.customerId,
  subAccount: transactions.subAccount,
  fiatAmount: transactions.fiatAmount,
  fiatCurrency: transactions.fiatCurrency,
  cryptoAmount: transactions.cryptoAmount,
  cryptoCurrency: transactions.cryptoCurrency,
  network: transactions.network,
  paymentMethod: transactions.paymentMethod,
  walletAddress: transactions.walletAddress,
  walletAddressTag: transactions.walletAddressTag,
  environment: transactions.environment,
  status: transactions.status,
  reviewReason: transactions.reviewReason,
  failureCode: transactions.failureCode,
  createdAt: transactions.createdAt,
  updatedAt: transactions.updatedAt,
  refund: transactions.refund,
  delayedAt: transactions.delayedAt,
};

/** What the dashboard's list has of a transaction. */
export type DashboardRow = Pick<TransactionRow, keyof typeof columns>;

export const selectDashboardRows = (scope: TenantScope, filter: TransactionFilter): Promise<DashboardRow[]> =>
  db
    .select(columns)
    .from(transactions)
    .where(matchesFilter(scope, filter))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(filter.limit);

/** When the status of these transactions last changed; updates of the provider may leave it as it was. */
export async function selectStatusTimes(ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const { id, transactionId, fromStatus, toStatus, at } = statusChanges;
  const rows = await db
    .selectDistinctOn([transactionId], { transactionId, at })
    .from(statusChanges)
    .where(sql`${transactionId} = any(${sql.param(ids)}) and ${fromStatus} is distinct from ${toStatus}`)
    .orderBy(transactionId, desc(id))
    .prepare("select_status_times")
    .execute();
  return new Map(rows.map((row) => [row.transactionId, row.at]));
}
