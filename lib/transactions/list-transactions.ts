import type { Scope } from "#db/scope.ts";
import { selectHistories, selectTransactions } from "#db/transactions.ts";
import { readCursor, writeCursor } from "#lib/cursor.ts";
import { AppError } from "#lib/errors.ts";
import type { TransactionFilter, TransactionPage } from "#lib/transactions/contract.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";

const limitUsual = 20;

/** One page, newest first. Throws validation_failed for a cursor this server did not write. */
export async function listTransactions(
  scope: Scope,
  filter: TransactionFilter,
  baseUrl: string,
): Promise<TransactionPage> {
  const limit = filter.limit ?? limitUsual;
  const rows = await selectTransactions(scope, {
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
    before: filter.cursor === undefined ? undefined : placeOf(filter.cursor),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const histories = await selectHistories(shown.map(({ id }) => id));
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  return {
    transactions: shown.map((row) => toTransaction(row, histories.get(row.id) ?? [], baseUrl)),
    pagination: {
      limit,
      has_more: hasMore,
      next_cursor: hasMore && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
    },
  };
}

function placeOf(text: string) {
  const cursor = readCursor(text);
  if (cursor) return cursor;
  throw new AppError("validation_failed", "Check cursor", {
    errors: [{ field: "cursor", code: "format", message: "must be a next_cursor of an earlier answer" }],
  });
}
