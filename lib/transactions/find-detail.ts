import type { TenantScope } from "#db/scope.ts";
import { labelCustomers } from "#lib/customers/read-customers.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { drawQr } from "#lib/qr.ts";
import { amountLines } from "#lib/transactions/amount-lines.ts";
import { outcomesOf } from "#lib/transactions/apply-simulation.ts";
import type { TransactionDetail } from "#lib/transactions/dashboard-contract.ts";
import { depositUrl } from "#lib/transactions/deposit.ts";
import { webhookState } from "#lib/transactions/list-for-dashboard.ts";
import { detailNextStep } from "#lib/transactions/next-step.ts";
import { selectHistories, selectTransaction } from "#lib/transactions/queries/transactions.ts";
import { selectWebhookCounts } from "#lib/transactions/queries/webhooks.ts";
import { readBuyerReply } from "#lib/transactions/read-buyer-reply.ts";
import { readProgress } from "#lib/transactions/read-progress.ts";
import { readTimeline } from "#lib/transactions/read-timeline.ts";
import { toTransaction, withAssetId } from "#lib/transactions/to-transaction.ts";

/** Null for an unknown ID, or one of another partner or environment. */
export async function findDetail(
  scope: TenantScope,
  id: string,
  baseUrl: string,
  now: Date,
): Promise<TransactionDetail | null> {
  const [row, tallies] = await Promise.all([selectTransaction(scope, id), selectWebhookCounts(scope, [id])]);
  if (!row) return null;
  const [histories, labelOf] = await Promise.all([selectHistories([id]), labelCustomers(scope, [row])]);
  const history = histories.get(id) ?? [];
  const provider = configuredProviders(scope.environment).find((one) => one.id === row.provider);
  const around = { providerName: provider?.name ?? row.provider, webhook: webhookState(tallies.get(id)), now };
  const transaction = await withAssetId(toTransaction(row, history, baseUrl));
  return {
    transaction,
    deposit_qr: transaction.deposit && drawQr(depositUrl(row, transaction.deposit) ?? transaction.deposit.address),
    customer: labelOf(row),
    amounts: amountLines(transaction),
    opened_at: row.openedAt?.toISOString() ?? null,
    progress: await readProgress(row, now),
    next_step: detailNextStep(row, around),
    buyer_reply: await readBuyerReply(row),
    outcomes: outcomesOf(row),
    ...(await readTimeline(scope, row, history)),
  };
}
