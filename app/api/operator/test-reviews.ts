import type { newTestOperator } from "#app/api/test-operator.ts";
import { getTransactionForOperator } from "#lib/people/operators/read-transaction.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { resolveReview } from "#lib/transactions/resolve-review.ts";
import { reviewVersion } from "#lib/transactions/review-order.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";

const now = new Date();
const reason = "for a test";

/** The request that decides on a transaction in review. */
export const onHold = async () => {
  const row = await newTestTransaction();
  const order = orderFor(row, { status: "success", hash: "0xabc", fiatAmount: "50" });
  await applyProviderUpdate(row.id, order, "callback", now);
  const version = reviewVersion((await readAgain(row)).row);
  return { params: { transactionId: row.id }, body: { decision: "reject", reason, version } };
};
/** A decision that waits for another operator than this one. */
export const proposed = async (operator: Awaited<ReturnType<typeof newTestOperator>>) => {
  const { params, body } = await onHold();
  const { operatorId, email } = await operator.read();
  const actor = { kind: "operator" as const, id: operatorId, name: email, address: null };
  const context = { providersIn: () => [], needsApproval: true, now };
  await resolveReview(params.transactionId, { ...body, decision: "reject" }, { actor, reason }, context);
  const { review } = (await getTransactionForOperator(params.transactionId, now)) ?? {};
  return { params: { ...params, proposalId: review?.proposal?.id ?? "" } };
};
