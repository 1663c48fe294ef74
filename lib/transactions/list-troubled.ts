import { selectTroubled } from "#db/open-transactions.ts";
import type { TransactionRow } from "#db/transactions.ts";
import { readCursor, writeCursor } from "#lib/cursor.ts";
import { AppError } from "#lib/errors.ts";

const limitUsual = 20;

/** A transaction as the operator's list shows it: no link, no token. */
export type TroubledTransaction = Pick<
  TransactionRow,
  | "id"
  | "partnerId"
  | "environment"
  | "provider"
  | "providerTransactionId"
  | "type"
  | "status"
  | "fiatAmount"
  | "fiatCurrency"
  | "cryptoAmount"
  | "cryptoCurrency"
  | "network"
  | "heldReason"
  | "stuckAt"
  | "nextCheckAt"
  | "createdAt"
  | "updatedAt"
>;
type Page = { kind: "held" | "stuck"; cursor?: string; limit?: number };

/** What waits for the operator: held over a mismatch, or open for longer than usual. Every partner's, newest first.
 * Throws validation_failed for a cursor this server did not write. */
export async function listTroubled({ kind, cursor, limit = limitUsual }: Page) {
  const before = cursor === undefined ? undefined : readCursor(cursor);
  if (before === null) throw new AppError("validation_failed", "Check cursor");
  const rows = await selectTroubled({ kind, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    transactions: shown.map(toTroubled),
    nextCursor: last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}

const toTroubled = (row: TransactionRow): TroubledTransaction => ({
  id: row.id,
  partnerId: row.partnerId,
  environment: row.environment,
  provider: row.provider,
  providerTransactionId: row.providerTransactionId,
  type: row.type,
  status: row.status,
  fiatAmount: row.fiatAmount,
  fiatCurrency: row.fiatCurrency,
  cryptoAmount: row.cryptoAmount,
  cryptoCurrency: row.cryptoCurrency,
  network: row.network,
  heldReason: row.heldReason,
  stuckAt: row.stuckAt,
  nextCheckAt: row.nextCheckAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
