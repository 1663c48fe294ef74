import type { TenantScope } from "#db/scope.ts";
import {
  type TransactionFilter as RowFilter,
  selectHistories,
  selectTransactions,
  type TransactionRow,
} from "#db/transactions.ts";
import { readCursor, writeCursor } from "#lib/cursor.ts";
import { invalidField } from "#lib/errors.ts";
import type { TransactionFilter, TransactionPage } from "#lib/transactions/contract.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";

const limitUsual = 20;

type DashboardsOwn = "stage" | "fiatAmountFrom" | "fiatAmountTo" | "wallet" | "isStuck" | "isBest" | "hasFailedWebhook";
/** The partner API's filter, and the filters that only the dashboard has. */
export type ListFilter = TransactionFilter & Pick<RowFilter, DashboardsOwn>;

/** A page, newest first. Throws validation_failed for a cursor this server didn't issue. */
export async function listTransactions(
  scope: TenantScope,
  filter: ListFilter,
  baseUrl: string,
): Promise<TransactionPage> {
  const { rows, ...page } = await listRows(scope, filter);
  const histories = await selectHistories(rows.map(({ id }) => id));
  return { transactions: rows.map((row) => toTransaction(row, histories.get(row.id) ?? [], baseUrl)), ...page };
}

type RowPage = { rows: TransactionRow[]; pagination: TransactionPage["pagination"] };

/** The same page as its rows. */
export async function listRows(scope: TenantScope, filter: ListFilter): Promise<RowPage> {
  const limit = filter.limit ?? limitUsual;
  const rows = await selectTransactions(scope, {
    ...toRowFilter(filter),
    before: filter.cursor === undefined ? undefined : placeOf(filter.cursor),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  return {
    rows: shown,
    pagination: {
      limit,
      has_more: hasMore,
      next_cursor: hasMore && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
    },
  };
}

export const toRowFilter = (filter: Omit<ListFilter, "cursor" | "limit">) => ({
  statuses: filter.status,
  type: filter.type,
  provider: filter.provider,
  fiatCurrency: filter.fiat_currency,
  cryptoCurrency: filter.crypto_currency,
  network: filter.network,
  paymentMethod: filter.payment_method,
  partnerContext: filter.partner_context,
  createdFrom: filter.created_from,
  createdTo: filter.created_to,
  stage: filter.stage,
  fiatAmountFrom: filter.fiatAmountFrom,
  fiatAmountTo: filter.fiatAmountTo,
  wallet: filter.wallet,
  isStuck: filter.isStuck,
  isBest: filter.isBest,
  hasFailedWebhook: filter.hasFailedWebhook,
});

function placeOf(text: string) {
  const cursor = readCursor(text);
  if (cursor) return cursor;
  throw invalidField("cursor", "format", "Must be the next_cursor of an earlier response");
}
