import { transact } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { selectTransactionById } from "#db/open-transactions.ts";
import { selectTransactionLocked, type TransactionRow } from "#db/transactions.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import type { ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { closedColumns, movedColumns } from "#lib/transactions/decide-update.ts";
import { fetchOrder } from "#lib/transactions/fetch-order.ts";
import { findForeign } from "#lib/transactions/find-mismatch.ts";
import { orderOf } from "#lib/transactions/follow-up.ts";
import { type ReviewDecision, rejectedReason } from "#lib/transactions/review-order.ts";
import { nextCheckAt } from "#lib/transactions/schedule-check.ts";
import { isMove } from "#lib/transactions/status-machine.ts";
import { writeChange } from "#lib/transactions/write-change.ts";

type Context = { providersIn(environment: Environment): readonly RampProvider[]; now: Date };
type Reviewer = { actor: Actor; reason: string };

/** Applies the operator's decision on a transaction on hold: `accept` makes it a success with the amounts of the provider's
 * order, `fail` closes it as failed, `reject` keeps its status and resumes polling, `keep` only adds a note. `actor`, the
 * operator, is named in the history. Throws not_found when the transaction isn't on hold, provider_unavailable when the order can't
 * be read or is no longer paid, and route_unsupported when the decision is impossible: the order is in another currency,
 * asset, or network, or the transaction is already closed and can't fail. */
export async function resolveReview(
  id: string,
  decision: ReviewDecision,
  { actor, reason }: Reviewer,
  { providersIn, now }: Context,
): Promise<void> {
  const by = `${actor.name}: ${reason}`;
  const current = await selectTransactionById(id);
  if (!current?.reviewReason) throw notOnHold();
  const provider = providersIn(current.environment).find((one) => one.id === current.provider);
  const order = decision === "accept" ? await readPaidOrder(current, provider) : null;
  await transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    if (!row?.reviewReason) throw notOnHold();
    const { set, entry } = order
      ? acceptOrder(row, row.reviewReason, order, by)
      : applyWithoutOrder(row, row.reviewReason, decision, { by, now });
    await writeChange(row, { set, entry: { ...entry, source: "operator", at: now } }, now, tx);
    const { partnerId, environment } = row;
    const audit = { actor, action: `transaction.${decision}`, target: id, after: { reason } };
    await recordAudit({ ...audit, partnerId, environment }, now, tx);
  });
}

function acceptOrder(row: TransactionRow, reviewReason: string, order: ProviderUpdate, by: string) {
  const foreign = findForeign(row, order);
  if (foreign)
    throw new AppError(
      "route_unsupported",
      `${foreign}. An order of another currency, network, or transaction can't be accepted.`,
    );
  return {
    // The operator accepts where the crypto actually went.
    set: { ...movedColumns(row, order, "success"), walletAddress: order.wallet ?? row.walletAddress },
    entry: {
      toStatus: "success" as const,
      rawStatus: order.rawStatus,
      reason: `Accepted: ${reviewReason}, by ${by}`,
    },
  };
}

function applyWithoutOrder(
  row: TransactionRow,
  reviewReason: string,
  decision: ReviewDecision,
  { by, now }: { by: string; now: Date },
) {
  const entry = { toStatus: row.status, rawStatus: null };
  if (decision === "keep") return { set: null, entry: { ...entry, reason: `Kept on hold by ${by}` } };
  const canFail = isMove(row.status, "failed");
  const reason = `${rejectedReason(reviewReason)}${by}`;
  if (decision === "fail") {
    if (!canFail)
      throw new AppError(
        "route_unsupported",
        `The transaction is already ${row.status} and can't fail. Reject the provider update instead.`,
      );
    const set = { ...closedColumns, status: "failed" as const, statusReason: `Not accepted: ${reviewReason}` };
    return { set, entry: { ...entry, toStatus: set.status, reason } };
  }
  const nextAt = canFail ? nextCheckAt(row.checkCount, row.createdAt, now) : null;
  return { set: { reviewReason: null, reviewOrder: null, nextCheckAt: nextAt }, entry: { ...entry, reason } };
}

const notOnHold = () => new AppError("not_found", "This transaction isn't on hold");

/** Reads the order again instead of trusting the stored one: first by its known id, then by our reference. */
async function readPaidOrder(row: TransactionRow, provider: RampProvider | undefined): Promise<ProviderUpdate> {
  const names = [orderOf(row), { ...orderOf(row), providerTransactionId: null }];
  for (const name of provider ? names : []) {
    const order = provider && (await fetchOrder(provider, name));
    if (order?.status === "success") return order;
  }
  throw new AppError("provider_unavailable", "The provider doesn't currently report this order as paid");
}
