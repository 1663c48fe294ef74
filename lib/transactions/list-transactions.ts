import { createHash } from "node:crypto";
import type { TenantScope } from "#db/scope.ts";
import { readCursor, toPage, writeCursor } from "#lib/cursor.ts";
import { customerIdOf } from "#lib/customers/customer-id.ts";
import { invalidField, resourceNotFound } from "#lib/errors.ts";
import type { Transaction, TransactionPage } from "#lib/transactions/contract.ts";
import type { transactionFilters } from "#lib/transactions/filters-contract.ts";
import { type DashboardRow, selectDashboardRows } from "#lib/transactions/queries/dashboard-transactions.ts";
import type { Narrowing, Position, TransactionFilter } from "#lib/transactions/queries/filters.ts";
import {
  hasOnePlan,
  selectListedTransactions,
  selectListedVersions,
} from "#lib/transactions/queries/listed-transactions.ts";
import { readTransaction, readVersions } from "#lib/transactions/read-versions.ts";
import { selectSearchEnd } from "#lib/transactions/search-end.ts";
import { toTransaction, withAssetId } from "#lib/transactions/to-transaction.ts";

const limitUsual = 20;

/** Each filter has a condition in the database. */
type FilterName = Exclude<keyof typeof transactionFilters, "window" | "day">;
export type ListFilter = Pick<Narrowing, FilterName> & { limit?: number; cursor?: string };

type ApiFilter = ListFilter & { customer_ref?: string; wallet_address?: string; is_delayed?: boolean };

/** A page, newest first. Throws validation_failed for a cursor that this server didn't issue, or issued for other filters. */
export async function listTransactions(
  scope: TenantScope,
  query: ApiFilter,
  baseUrl: string,
): Promise<TransactionPage> {
  const filters = filtersOf(query);
  const { transactions, pagination } = await readTransactions(
    scope,
    { ...query, ...openBound(query.cursor, filters) },
    baseUrl,
  );
  const { next_cursor: next } = pagination;
  return { transactions, pagination: { ...pagination, next_cursor: next && `${next}.${filters}` } };
}

async function readTransactions(
  scope: TenantScope,
  { customer_ref, wallet_address: wallet, is_delayed, ...same }: ApiFilter,
  baseUrl: string,
): Promise<TransactionPage> {
  const filter: ListFilter = {
    ...same,
    ...(wallet && { wallet }),
    ...(customer_ref && { customer_id: await customerIdOf(scope, customer_ref) }),
    ...(is_delayed && { delayed: "yes" }),
  };
  const { limit: _, cursor: __, ...narrowing } = filter;
  if (!hasOnePlan(narrowing)) {
    const { rows, ...page } = await readPage(filter, (wanted) => selectListedTransactions(scope, wanted));
    return {
      transactions: await Promise.all(rows.map((row) => withAssetId(toTransaction(row, row.history, baseUrl)))),
      ...page,
    };
  }
  const { rows, ...page } = await readPage(filter, ({ limit, before }) =>
    selectListedVersions(scope, { ...narrowing, limit, before }),
  );
  return { transactions: await readVersions(scope, rows, { filter: narrowing, baseUrl }), ...page };
}

type RowPage<Row> = { rows: Row[]; pagination: TransactionPage["pagination"] };

/** The same page as its rows, of the transactions down to `until`. */
export const listRows = (scope: TenantScope, filter: ListFilter, until?: Position): Promise<RowPage<DashboardRow>> =>
  readPage(filter, (wanted) => selectDashboardRows(scope, { ...wanted, until }));

async function readPage<Row extends { id: string; createdAt: Date | string }>(
  filter: ListFilter,
  select: (wanted: TransactionFilter) => Promise<Row[]>,
): Promise<RowPage<Row>> {
  const limit = filter.limit ?? limitUsual;
  const found = await select({ ...filter, before: beforeOf(filter), limit: limit + 1 });
  const { rows, nextCursor } = toPage(found, limit, ({ createdAt, id }) => ({ at: new Date(createdAt), id }));
  return { rows, pagination: { limit, has_more: nextCursor !== null, next_cursor: nextCursor } };
}

/** Looks through at most 10,000 transactions for several conditions. `searchedTo` is the last one if there are more. */
export async function searchRows(
  scope: TenantScope,
  filter: ListFilter,
): Promise<RowPage<DashboardRow> & { searchedTo: Position | null }> {
  const until = await selectSearchEnd(scope, { ...filter, before: beforeOf(filter) });
  const { rows, pagination } = await listRows(scope, filter, until);
  if (pagination.has_more || !until) return { rows, pagination, searchedTo: null };
  return { rows, pagination: { ...pagination, has_more: true, next_cursor: writeCursor(until) }, searchedTo: until };
}

const beforeOf = ({ cursor }: ListFilter) => (cursor === undefined ? undefined : positionOf(cursor));

/** What a cursor was issued for, as a few characters. */
function filtersOf({ limit: _, cursor: __, ...filters }: ApiFilter): string {
  const sorted = Object.entries(filters)
    .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url").slice(0, 8);
}

/** The position of a cursor of the API. Those of earlier versions name no filters. */
function openBound(cursor: string | undefined, filters: string): { cursor?: string } {
  if (cursor === undefined) return {};
  const [position = "", issuedFor] = cursor.split(".");
  positionOf(position);
  if (issuedFor === undefined || issuedFor === filters) return { cursor: position };
  const message = "Was returned for other filters. Send those, or no cursor to start again";
  throw invalidField("cursor", "invalid_value", message);
}

/** Throws validation_failed for text that isn't a cursor. */
export const assertCursor = (cursor: string): unknown => positionOf(cursor.split(".")[0] ?? "");

function positionOf(text: string) {
  const cursor = readCursor(text);
  if (cursor) return cursor;
  throw invalidField("cursor", "invalid_format", "Must be the next_cursor of an earlier response");
}

/** Throws not_found for an unknown ID, or one of another partner or environment. */
export async function getTransaction(scope: TenantScope, id: string, baseUrl: string): Promise<Transaction> {
  const transaction = await readTransaction(scope, id, baseUrl);
  if (!transaction) throw resourceNotFound();
  return transaction;
}
