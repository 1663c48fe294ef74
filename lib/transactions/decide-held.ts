import type { Environment } from "#db/enums.ts";
import { selectAnyTransaction } from "#db/open-transactions.ts";
import { transact } from "#db/transact.ts";
import { selectTransactionLocked, type TransactionRow } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import type { OrderState, RampProvider } from "#lib/providers/provider.ts";
import { askOrder } from "#lib/transactions/ask-order.ts";
import { asMoved } from "#lib/transactions/decide.ts";
import { findForeign } from "#lib/transactions/find-mismatch.ts";
import { nextCheckAt, orderOf } from "#lib/transactions/follow-up.ts";
import { rejection } from "#lib/transactions/rejection.ts";
import { isMove } from "#lib/transactions/status-machine.ts";
import { writeChange } from "#lib/transactions/write-change.ts";

type Around = { providersIn(environment: Environment): readonly RampProvider[]; now: Date };

/** The operator's word on a transaction that is held: `accept` makes it a success with the amounts that the provider's
 * order has now, `reject` leaves its status and asks on. `by` names the person in the history.
 * Throws not_found when nothing is held there, provider_unavailable when the order cannot be read or is no success any
 * more, route_unsupported when its amounts cannot be this transaction's: another currency, asset or network. */
export async function decideHeld(
  id: string,
  decision: "accept" | "reject",
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
      const reason = `${rejection(row.heldReason)}${by}`;
      const isOpen = isMove(row.status, "failed");
      const set = { heldReason: null, nextCheckAt: isOpen ? nextCheckAt(row.checkCount, row.createdAt, now) : null };
      return writeChange(row, { set, line: { ...line, toStatus: row.status, rawStatus: null, reason } }, now, tx);
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
