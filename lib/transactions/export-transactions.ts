import type { TenantScope } from "#db/scope.ts";
import { csvLine } from "#lib/csv.ts";
import { decimal } from "#lib/money.ts";
import { toZonedIso, utc } from "#lib/time-zone.ts";
import type { Transaction } from "#lib/transactions/contract.ts";
import { toListFilter } from "#lib/transactions/dashboard-filter.ts";
import type { DashboardFilter } from "#lib/transactions/filters-contract.ts";
import { findByAnyId } from "#lib/transactions/find-by-any-id.ts";
import { webhookState } from "#lib/transactions/list-for-dashboard.ts";
import { selectTransactions, type TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { selectWebhookCounts } from "#lib/transactions/queries/webhooks.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";
import { webhookTransaction } from "#lib/webhooks/contract.ts";

const pageSize = 1_000;
const rowsMax = 100_000;
const foundMax = 100;

type Extra = Pick<TransactionRow, "succeededAt" | "closedAt" | "svcFee"> & { webhook: string | null };
type Exported = Transaction & Extra;

/** Columns after those of the webhook payload. The checkout link is left out, because anyone who has it can use it. */
const extras: Record<string, (row: Exported) => string | null> = {
  environment: (row) => row.environment,
  wallet_address: (row) => row.wallet_address,
  redirect_url: (row) => row.redirect_url,
  quoted_exchange_rate: (row) => row.quoted.exchange_rate,
  quoted_fiat_amount: (row) => row.quoted.fiat_amount,
  quoted_crypto_amount: (row) => row.quoted.crypto_amount,
  status_reason: (row) => row.status_reason,
  is_final: (row) => String(row.is_final),
  updated_at: (row) => row.updated_at,
  webhook: (row) => row.webhook,
  wallet_address_tag: (row) => row.wallet_address_tag,
  failure_code: (row) => row.failure_code,
  sub_account: (row) => row.sub_account,
  country: (row) => row.country,
  region: (row) => row.region,
  refund_status: (row) => row.refund?.status ?? null,
  refund_kind: (row) => row.refund?.kind ?? null,
  refund_amount: (row) => row.refund?.amount ?? null,
  refund_currency: (row) => row.refund?.currency ?? null,
  refund_reason: (row) => row.refund?.reason ?? null,
  refund_at: (row) => row.refund?.at ?? null,
  locale: (row) => row.locale,
  succeeded_at: (row) => row.succeededAt?.toISOString() ?? null,
  closed_at: (row) => row.closedAt?.toISOString() ?? null,
  svc_fee_earned: (row) => (row.succeededAt || row.status === "success" ? decimal(row.svcFee) : "0"),
  metadata: (row) => (Object.keys(row.metadata).length > 0 ? JSON.stringify(row.metadata) : null),
};

// Added to the payload after the first columns; the tag is the same as wallet_address_tag.
const added = { recipient_address_tag: true, failure_code: true, metadata: true } as const;
const webhookFields = webhookTransaction.omit(added);

/** The names and order of webhook fields, then ours. Stable across releases: new columns are last. */
export const exportColumns: readonly string[] = [...Object.keys(webhookFields.shape), ...Object.keys(extras)];

/** Chunks of a CSV file with the matching or selected transactions, newest first, at most 100,000 rows. */
export async function* exportTransactions(
  scope: TenantScope,
  filter: DashboardFilter & { ids?: string[] },
  { now, zone = utc }: { now: Date; zone?: string },
): AsyncGenerator<string> {
  yield csvLine([...exportColumns]);
  for await (const rows of pagesOf(scope, filter, { now, zone })) {
    const tallies = await selectWebhookCounts(
      scope,
      rows.map(({ id }) => id),
    );
    const line = (row: TransactionRow) =>
      csvLine(toExportCells(row, { webhook: webhookState(tallies.get(row.id)), zone }));
    yield rows.map(line).join("");
  }
}

async function* pagesOf(
  scope: TenantScope,
  { ids, ...filter }: DashboardFilter & { ids?: string[] },
  { now, zone }: { now: Date; zone: string },
): AsyncGenerator<TransactionRow[]> {
  if (!ids && filter.q !== undefined) {
    yield (await findByAnyId(scope, filter.q, foundMax)).map(({ row }) => row);
    return;
  }
  const wanted = ids ? { ids } : toListFilter(filter, now, zone);
  let before: { at: Date; id: string } | undefined;
  for (let left = rowsMax; left > 0; left -= pageSize) {
    const rows = await selectTransactions(scope, { ...wanted, before, limit: pageSize });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < pageSize || !last) return;
    before = { at: last.createdAt, id: last.id };
  }
}

type CellOptions = { webhook: string | null; zone: string };

/** The values of exportColumns. Times have the zone's offset. */
export function toExportCells(row: TransactionRow, { webhook, zone }: CellOptions): (string | null)[] {
  const { succeededAt, closedAt, svcFee } = row;
  const exported = { ...toTransaction(row, [], ""), succeededAt, closedAt, svcFee, webhook };
  const fields: Record<string, string | null> = webhookFields.parse(exported);
  return exportColumns.map((name) => {
    const value = name in extras ? (extras[name]?.(exported) ?? null) : (fields[name] ?? null);
    return value && name.endsWith("_at") ? toZonedIso(new Date(value), zone) : value;
  });
}
