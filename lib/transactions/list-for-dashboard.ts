import type { TenantScope } from "#db/scope.ts";
import { toShownRefund } from "#lib/adjustments/contract.ts";
import { labelCustomers } from "#lib/customers/read-customers.ts";
import { decimal } from "#lib/money.ts";
import { failureCodeOf } from "#lib/providers/failure-code.ts";
import type { ListedTransaction, TransactionPage, WebhookState } from "#lib/transactions/dashboard-contract.ts";
import { toListFilter } from "#lib/transactions/dashboard-filter.ts";
import { isDelayed } from "#lib/transactions/delays.ts";
import type { DashboardFilter } from "#lib/transactions/filters-contract.ts";
import { findByAnyId, matchText } from "#lib/transactions/find-by-any-id.ts";
import { isOnHold } from "#lib/transactions/hold.ts";
import { searchRows } from "#lib/transactions/list-transactions.ts";
import { type DashboardRow, selectStatusTimes } from "#lib/transactions/queries/dashboard-transactions.ts";
import { selectWebhookCounts, type WebhookCounts } from "#lib/transactions/queries/webhooks.ts";

const foundMax = 50;

/** A page of the dashboard's list, or the results of a search. */
export async function listForDashboard(
  scope: TenantScope,
  filter: DashboardFilter,
  now: Date,
  zone?: string,
): Promise<TransactionPage> {
  if (filter.q === undefined) {
    const { rows, pagination, searchedTo } = await searchRows(scope, toListFilter(filter, now, zone));
    const searched_to = searchedTo?.at.toISOString() ?? null;
    return { transactions: await toListed(scope, rows), pagination, searched_to };
  }
  const found = await findByAnyId(scope, filter.q, foundMax);
  const rows = found.map(({ row }) => row);
  const listed = await toListed(scope, rows);
  // Only a wallet can belong to that many.
  const has_more = rows.length >= foundMax;
  return {
    transactions: listed.map((row, index) => ({ ...row, match: found[index] && matchText(found[index]) })),
    pagination: { limit: rows.length, has_more, next_cursor: null },
    searched_to: null,
  };
}

async function toListed(scope: TenantScope, rows: DashboardRow[]): Promise<ListedTransaction[]> {
  const ids = rows.map(({ id }) => id);
  const [statusTimes, tallies, labelOf] = await Promise.all([
    selectStatusTimes(ids),
    selectWebhookCounts(scope, ids),
    labelCustomers(scope, rows),
  ]);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    fiat_amount: decimal(row.fiatAmount),
    fiat_currency: row.fiatCurrency,
    crypto_amount: decimal(row.cryptoAmount),
    crypto_currency: row.cryptoCurrency,
    network: row.network,
    payment_method: row.paymentMethod,
    status: row.status,
    failure_code: failureCodeOf(row.status, row.failureCode),
    provider: row.provider,
    partner_context: row.partnerContext,
    wallet_address: row.walletAddress,
    wallet_address_tag: row.walletAddressTag,
    sub_account: row.subAccount,
    refund: toShownRefund(row.refund),
    customer: labelOf(row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    status_changed_at: (statusTimes.get(row.id) ?? row.createdAt).toISOString(),
    webhook: webhookState(tallies.get(row.id)),
    delayed_since: isDelayed(row) ? (row.delayedAt?.toISOString() ?? null) : null,
    is_on_hold: isOnHold(row),
  }));
}

/** The worst state of the deliveries. Null if there are none. */
export function webhookState(tally: WebhookCounts | undefined): WebhookState | null {
  if (!tally) return null;
  if (tally.failed > 0) return "failed";
  if (tally.retrying > 0) return "retrying";
  if (tally.waiting > 0) return "waiting";
  return tally.delivered > 0 ? "delivered" : "skipped";
}
