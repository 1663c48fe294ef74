import { toShownRefund } from "#lib/adjustments/contract.ts";
import { csvLine } from "#lib/csv.ts";
import { type Cursor, readCursor, toPage } from "#lib/cursor.ts";
import { daysOf } from "#lib/ledger/contract.ts";
import { rangeOfDay, startOfWindow } from "#lib/list-contract.ts";
import { decimal } from "#lib/money.ts";
import { selectProductionCounts } from "#lib/overview/queries/rollup-queries.ts";
import { type ListedPartner, selectListedPartners } from "#lib/partners/queries/console.ts";
import { startOfDay, utc } from "#lib/time-zone.ts";
import { isDelayed } from "#lib/transactions/delays.ts";
import { exportColumns, toExportCells } from "#lib/transactions/export-transactions.ts";
import { lookupName } from "#lib/transactions/lookups.ts";
import {
  type OperatorTransaction,
  selectSecondPayments,
  selectTransactionsForOperator,
} from "#lib/transactions/queries/console.ts";
import { toShownDelivery } from "#lib/webhooks/list-deliveries.ts";
import { selectDeliveriesForOperator } from "#lib/webhooks/queries/console.ts";
import type { ListedDelivery, ListedTransaction, OperatorPage } from "./contract.ts";
import type { DeliveriesFilter, TransactionsFilter } from "./filters-contract.ts";
import { listOpenProposals } from "./list-proposals.ts";
import { searchOfOperator } from "./search-of-operator.ts";

const rowsOnPage = 50;
const searchMax = 50;
/** Before today. */
const countedDays = 29;

const toListed = (row: OperatorTransaction, hasProposal: boolean, hasSecondPayment: boolean): ListedTransaction => ({
  id: row.id,
  partnerId: row.partnerId,
  partnerName: row.partnerName,
  environment: row.environment,
  type: row.type,
  status: row.status,
  provider: row.provider,
  fiatAmount: decimal(row.fiatAmount),
  fiatCurrency: row.fiatCurrency,
  cryptoAmount: decimal(row.cryptoAmount),
  cryptoCurrency: row.cryptoCurrency,
  network: row.network,
  partnerContext: row.partnerContext,
  reviewReason: row.reviewReason,
  hasProposal,
  delayedAt: isDelayed(row) ? row.delayedAt : null,
  refund: toShownRefund(row.refund),
  hasSecondPayment,
  createdAt: row.createdAt,
  matchedBy: row.matchedBy ? lookupName(row.matchedBy) : null,
});

async function toListedRows(rows: OperatorTransaction[], now: Date): Promise<ListedTransaction[]> {
  const onHold = rows.filter(({ reviewReason }) => reviewReason !== null).map(({ id }) => id);
  const [proposals, paidTwice] = await Promise.all([
    listOpenProposals(now, onHold),
    selectSecondPayments(rows.map(({ id }) => id)),
  ]);
  const proposed = new Set(proposals.map(({ transactionId }) => transactionId));
  return rows.map((row) => toListed(row, proposed.has(row.id), paidTwice.has(row.id)));
}

/** One page of all partners' transactions, newest first, or all that match a search text. */
export async function listAllTransactions(
  { q, cursor, ...filter }: TransactionsFilter,
  now: Date,
): Promise<OperatorPage<ListedTransaction>> {
  if (q !== undefined) {
    return { rows: await toListedRows(await searchOfOperator(q, searchMax, now), now), nextCursor: null };
  }
  const { rows, nextCursor } = await listPage(cursor, (position) =>
    selectTransactionsForOperator({ ...toOperatorFilter(filter, now), ...position }),
  );
  return { rows: await toListedRows(rows, now), nextCursor };
}

/** A fiat currency only narrows a time or a period of the ledger, a method such a period, and an amount a currency. */
function toOperatorFilter(
  { partner, failure_code, window, day, created_from, created_to, ...given }: TransactionsFilter,
  now: Date,
) {
  const { fiat_currency, amount, ledger_period, ledger_kind, payment_method, ...same } = given;
  const range = day ? rangeOfDay(day) : { created_from, created_to };
  const createdFrom = range.created_from ?? (window && startOfWindow(window, now));
  return {
    ...same,
    partnerId: partner,
    failureCode: failure_code,
    createdFrom: createdFrom ? new Date(createdFrom) : undefined,
    createdTo: range.created_to ? new Date(range.created_to) : undefined,
    now,
    ...((createdFrom || ledger_period) && fiat_currency && { fiatCurrency: fiat_currency, amount }),
    ...(ledger_period && { booked: { ...daysOf(ledger_period), kind: ledger_kind }, paymentMethod: payment_method }),
  };
}

/** One page of all partners' deliveries, newest first. */
export async function listAllDeliveries({
  partner,
  endpoint,
  transaction,
  cursor,
  ...filter
}: DeliveriesFilter): Promise<OperatorPage<ListedDelivery>> {
  const { rows, nextCursor } = await listPage(cursor, (position) =>
    selectDeliveriesForOperator({
      ...filter,
      ...position,
      partnerId: partner,
      endpointId: endpoint,
      transactionId: transaction,
    }),
  );
  return {
    rows: rows.map(({ endpoint: receiver, partnerName, ...row }) => ({
      ...toShownDelivery(row, receiver),
      environment: row.environment,
      partner: { id: row.partnerId, name: partnerName },
    })),
    nextCursor,
  };
}

const exportedMax = 100_000;
const exportPage = 1_000;

/** Chunks of a CSV file with the columns of a partner's export, after those of the partner; newest first, at most 100,000 rows. */
export async function* exportAllTransactions(
  { q: _, cursor: __, ...filter }: TransactionsFilter,
  { now, zone }: { now: Date; zone: string },
): AsyncGenerator<string> {
  const shown = (cells: readonly (string | null)[]) => cells.filter((___, index) => exportColumns[index] !== "webhook");
  yield csvLine(["partner_id", "partner", ...shown(exportColumns)]);
  let before: { at: Date; id: string } | undefined;
  for (let left = exportedMax; left > 0; left -= exportPage) {
    const rows = await selectTransactionsForOperator({ ...toOperatorFilter(filter, now), before, limit: exportPage });
    const line = (row: OperatorTransaction) =>
      csvLine([row.partnerId, row.partnerName, ...shown(toExportCells(row, { webhook: null, zone }))]);
    if (rows.length > 0) yield rows.map(line).join("");
    const last = rows.at(-1);
    if (rows.length < exportPage || !last) return;
    before = { at: last.createdAt, id: last.id };
  }
}

type PartnersFilter = { q?: string; state?: "active" | "suspended"; cursor?: string };

/** One page of partners, newest first. */
export const searchPartners = ({ q, state, cursor }: PartnersFilter): Promise<OperatorPage<ListedPartner>> =>
  listPage(cursor, (position) =>
    selectListedPartners({ text: q, isSuspended: state && state === "suspended", ...position }),
  );

/** Partners with their production transactions of the last 30 days, including today, in UTC. */
export async function withTransactionCounts<Row extends { id: string }>(rows: Row[], now: Date) {
  const since = startOfDay(now, utc, -countedDays);
  const counts = await selectProductionCounts(
    rows.map(({ id }) => id),
    since,
  );
  const byPartner = new Map(counts.map(({ partnerId, ...count }) => [partnerId, count]));
  return rows.map((row) => ({ ...row, transactions: byPartner.get(row.id) ?? { created: 0, success: 0 } }));
}

/** One page of a list ordered by creation, newest first. An invalid cursor starts from the newest. */
async function listPage<Row extends { createdAt: Date; id: string }>(
  cursor: string | undefined,
  select: (position: { before: Cursor | undefined; limit: number }) => Promise<Row[]>,
): Promise<OperatorPage<Row>> {
  const before = (cursor && readCursor(cursor)) || undefined;
  const rows = await select({ before, limit: rowsOnPage + 1 });
  return toPage(rows, rowsOnPage, ({ createdAt, id }) => ({ at: createdAt, id }));
}
