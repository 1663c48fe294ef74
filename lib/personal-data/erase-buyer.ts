import type { Tx } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { eraseFromAuditLog } from "#lib/audit/audit-chain.ts";
import { recordAudit, systemActor } from "#lib/audit/record-audit.ts";
import { deleteUnusedCustomers } from "#lib/customers/queries/customers.ts";
import { AppError } from "#lib/errors.ts";
import {
  type BuyerTransaction,
  customersOf,
  deleteViews,
  eraseAdjustmentReasons,
  erasedReference,
  eraseReasons,
  eraseTransactions,
  replaceCallback,
  replaceEventBody,
  type StoredCallback,
  selectCreations,
  selectEventBodies,
} from "#lib/personal-data/queries/buyer-data.ts";
import { deleteLookups } from "#lib/transactions/queries/lookups.ts";
import { deleteNotes } from "#lib/transactions/queries/notes.ts";
import { lockTransactions } from "#lib/transactions/queries/transactions.ts";
import { withoutBuyer } from "#lib/transactions/without-buyer.ts";
import { type ErasedCounts, transactOrDryRun } from "./dry-run.ts";
import { type BuyerKey, callbacksOf, findBuyer } from "./find-buyer.ts";

const batchSize = 200;

/** Erases a buyer from their closed transactions, and from what was received and sent about them. Amounts, IDs, times, and statuses stay.
 * With `isDryRun`, changes nothing. Returns the number of rows by table. Throws limit_reached for an open transaction, before
 * anything is erased. */
export async function eraseBuyer(
  scope: TenantScope,
  key: BuyerKey,
  now: Date,
  isDryRun: boolean,
): Promise<ErasedCounts> {
  const pages: BuyerTransaction[][] = [];
  for await (const page of findBuyer(scope, key)) {
    const open = page.find(({ isOpen }) => isOpen);
    if (open) throw openTransaction(open.id);
    pages.push(page);
  }
  const total: ErasedCounts = {
    transactions: 0,
    status_changes: 0,
    adjustments: 0,
    transaction_lookups: 0,
    transaction_notes: 0,
    customers: 0,
    audit_log: 0,
    webhook_events: 0,
    callbacks: 0,
    saved_views: 0,
  };
  const callbacks: StoredCallback[] = [];
  for await (const callback of callbacksOf(scope, pages.flat())) callbacks.push(callback);
  // First the log, because a repetition after a crash needs the reference.
  for (const page of pages) add(total, { audit_log: await eraseCreations(page, isDryRun) });
  for (const page of pages)
    add(total, await transactOrDryRun(isDryRun, (tx) => eraseTransactionPage(scope, page, now, tx)));
  do {
    const batch = callbacks.splice(0, batchSize);
    const isLast = callbacks.length === 0;
    await transactOrDryRun(isDryRun, async (tx) => {
      add(total, { callbacks: await eraseCallbacks(batch, tx) });
      if (isLast) await recordErasure(scope, pages.flat().length, total, now, tx);
    });
  } while (callbacks.length > 0);
  return total;
}

/** Once, with the last change. Not if there was none. */
async function recordErasure(scope: TenantScope, count: number, total: ErasedCounts, now: Date, tx: Tx): Promise<void> {
  if (Object.values(total).every((erased) => erased === 0)) return;
  const target = count === 1 ? "1 transaction" : `${count} transactions`;
  await recordAudit({ actor: systemActor, action: "buyer.erase", target, ...scope, after: { ...total } }, now, tx);
}

function add(total: ErasedCounts, counts: ErasedCounts): void {
  for (const [table, count] of Object.entries(counts)) total[table] = (total[table] ?? 0) + count;
}

const openTransaction = (id: string) =>
  new AppError("limit_reached", `The transaction ${id} is open or in review. Erase the buyer once it's closed.`);

async function eraseTransactionPage(scope: TenantScope, page: BuyerTransaction[], now: Date, tx: Tx) {
  const ids = page.map(({ id }) => id);
  const open = (await lockTransactions(ids, tx)).find(({ isOpen }) => isOpen);
  if (open) throw openTransaction(open.id);
  return {
    transactions: await eraseTransactions(ids, now, tx),
    webhook_events: await eraseEvents(ids, tx),
    status_changes: await eraseReasons(ids, tx),
    adjustments: await eraseAdjustmentReasons(ids, tx),
    transaction_lookups: await deleteLookups(ids, tx),
    transaction_notes: await deleteNotes(ids, tx),
    customers: await deleteUnusedCustomers(scope, customersOf(page), tx),
    saved_views: await deleteViews(scope, page, tx),
  };
}

/** The partner's reference in the audit log, which still verifies. */
async function eraseCreations(page: BuyerTransaction[], isDryRun: boolean): Promise<number> {
  const rows = (await selectCreations(page.map(({ id }) => id))).flatMap((row) => {
    const after = { ...(row.after as object), partner_context: erasedReference(row.target ?? "") };
    return JSON.stringify(after) === JSON.stringify(row.after) ? [] : { ...row, after };
  });
  if (!isDryRun && rows.length > 0) await eraseFromAuditLog(rows);
  return rows.length;
}

/** Later attempts send the event without the buyer. */
async function eraseEvents(ids: string[], tx: Tx): Promise<number> {
  let count = 0;
  for (const event of await selectEventBodies(ids, tx)) {
    const { meta, data } = JSON.parse(event.body.toString());
    const erased = {
      ...data,
      partner_context: erasedReference(data.id),
      sender_address: "",
      recipient_address: "",
      recipient_address_tag: "",
      transaction_hash: "",
      ...(data.metadata && { metadata: {} }),
      ...(data.refund && { refund: { ...data.refund, reason: null } }),
      ...(data.deposit && { deposit: { ...data.deposit, address: "", tag: null } }),
    };
    const body = Buffer.from(JSON.stringify({ meta, data: erased }));
    if (body.equals(event.body)) continue;
    await replaceEventBody({ id: event.id, body }, tx);
    count += 1;
  }
  return count;
}

/** Keeps the hash, so that the provider's repetition is recognized, and what the status depends on. */
async function eraseCallbacks(callbacks: StoredCallback[], tx: Tx): Promise<number> {
  let count = 0;
  for (const { id, sealedBody, state } of callbacks) {
    const erased = JSON.stringify(withoutBuyer(JSON.parse(state)));
    if (sealedBody === null && erased === state) continue;
    await replaceCallback({ id, state: erased }, tx);
    count += 1;
  }
  return count;
}
