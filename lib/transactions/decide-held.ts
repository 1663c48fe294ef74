import type { Environment } from "#db/enums.ts";
import { selectAnyTransaction } from "#db/open-transactions.ts";
import { transact } from "#db/transact.ts";
import { selectTransactionLocked, type TransactionRow } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import type { OrderState, RampProvider } from "#lib/providers/provider.ts";
import { askOrder } from "#lib/transactions/ask-order.ts";
import { asMoved, closing } from "#lib/transactions/decide.ts";
import { findForeign } from "#lib/transactions/find-mismatch.ts";
import { nextCheckAt, orderOf } from "#lib/transactions/follow-up.ts";
import type { HeldDecision } from "#lib/transactions/held-order.ts";
import { rejection } from "#lib/transactions/rejection.ts";
import { isMove } from "#lib/transactions/status-machine.ts";
import { writeChange } from "#lib/transactions/write-change.ts";

type Around = { providersIn(environment: Environment): readonly RampProvider[]; now: Date };

/** The operator's word on a transaction that is held: `accept` makes it a success with the amounts that the provider's
 * order has now, `fail` ends it as failed, `reject` leaves its status and asks on, `keep` only notes why it is still held.
 * `by` names the person in the history. Throws not_found when nothing is held there, provider_unavailable when the order
 * cannot be read or is no success any more, route_unsupported when it cannot be what was decided: its amounts are of
 * another currency, asset or network, or a transaction that has ended would fail. */
export async function decideHeld(
  id: string,
  decision: HeldDecision,
  by: string,
  { providersIn, now }: Around,
): Promise<void> {
  const seen = await selectAnyTransaction(id);
  if (!seen?.heldReason) throw nothingHeld();
  const provider = providersIn(seen.environment).find((one) => one.id === seen.provider);
  const order = decision === "accept" ? await readPaid(seen, provider) : null;
  await transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    if (!row?.heldReason) throw nothingHeld();
    const line = { source: "operator" as const, at: now };
    if (!order) {
      const { toStatus, ...rest } = decideAlone(row, row.heldReason, decision, { by, now });
      return writeChange(
        row,
        { set: rest.set, line: { ...line, toStatus, rawStatus: null, reason: rest.reason } },
        now,
        tx,
      );
    }
    const foreign = findForeign(row, order);
    if (foreign) throw new AppError("route_unsupported", `${foreign}: its amounts cannot be this transaction's`);
    // What went to another wallet did go there.
    const set = { ...asMoved(row, order, "success"), walletAddress: order.wallet ?? row.walletAddress };
    const reason = `Accepted: ${row.heldReason}, by ${by}`;
    const toStatus = "success" as const;
    return writeChange(row, { set, line: { ...line, toStatus, rawStatus: order.rawStatus, reason } }, now, tx);
  });
}

/** What needs no word of the provider's. */
function decideAlone(
  row: TransactionRow,
  held: string,
  decision: HeldDecision,
  { by, now }: { by: string; now: Date },
) {
  if (decision === "keep") return { set: null, toStatus: row.status, reason: `Still held, ${by}` };
  const isOpen = isMove(row.status, "failed");
  // The same mismatch is not held again, whichever of the two it was.
  const reason = `${rejection(held)}${by}`;
  if (decision === "fail") {
    if (!isOpen)
      throw new AppError("route_unsupported", `It is ${row.status}, and cannot fail any more; reject the report`);
    const set = { ...closing, status: "failed" as const, statusReason: `Not accepted: ${held}` };
    return { set, toStatus: "failed" as const, reason };
  }
  const nextAt = isOpen ? nextCheckAt(row.checkCount, row.createdAt, now) : null;
  return { set: { heldReason: null, heldOrder: null, nextCheckAt: nextAt }, toStatus: row.status, reason };
}

const nothingHeld = () => new AppError("not_found", "Nothing is held there");

/** The order that was held is not kept: it is read again, by the known id and then by our reference. */
async function readPaid(row: TransactionRow, provider: RampProvider | undefined): Promise<OrderState> {
  const names = [orderOf(row), { ...orderOf(row), providerTransactionId: null }];
  for (const name of provider ? names : []) {
    const order = provider && (await askOrder(provider, name));
    if (order?.status === "success") return order;
  }
  throw new AppError("provider_unavailable", "The provider does not say just now that this order is paid");
}
