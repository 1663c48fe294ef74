import type { EnteredAdjustment } from "#lib/adjustments/contract.ts";
import { enteredAdjustment } from "#lib/adjustments/contract.ts";
import { type AdjustmentRow, selectAdjustments } from "#lib/adjustments/queries.ts";
import { recordAdjustment } from "#lib/adjustments/record-adjustment.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { minuteMs } from "#lib/duration.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { compare, decimal } from "#lib/money.ts";
import { selectOperatorEmails } from "#lib/people/queries/operators.ts";
import type { ProposalPlace, ProposalRow } from "#lib/people/queries/proposals.ts";
import { type OperatorTransaction, selectTransactionForOperator } from "#lib/transactions/queries/console.ts";
import { selectTransactionLocked, type TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";
import { writeChange } from "#lib/transactions/write-change.ts";
import { makeChange, type OperatorChange } from "./make-change.ts";
import type { Tx } from "./record-operator-action.ts";

/** Where a proposed adjustment of this transaction is stored. */
export const adjustmentPlace = ({
  id: subject,
  environment,
}: Pick<TransactionRow, "id" | "environment">): ProposalPlace => ({ kind: "adjustment", environment, subject });

/** A proposed adjustment lapses when another one is recorded, so that no amount is entered twice. */
export const adjustmentVersion = ({ status }: Pick<TransactionRow, "status">, recorded: AdjustmentRow[]): string =>
  `${status} ${recorded.length}`;

/** Records money that moved at the provider, or proposes it. Throws not_found, validation_failed while the transaction is open,
 * for another currency or more than was paid, and when exactly this is already recorded, and like makeChange. */
export async function addAdjustment(
  transactionId: string,
  entered: EnteredAdjustment,
  actor: Actor,
  now: Date,
): Promise<void> {
  const row = await findTransaction(transactionId);
  const change = adjustmentChange(row, entered, actor.name, now);
  await makeChange(change, { actor, recipients: await selectOperatorEmails(), now });
}

/** What another operator proposed, for the one who confirms it. */
export async function proposedAdjustment(proposal: ProposalRow, actor: Actor, now: Date): Promise<OperatorChange> {
  const { subject, after, operatorEmail } = proposal;
  const [amount, currency] = String(after?.amount).split(" ");
  const occurred_at = String(after?.occurred_at).slice(0, 19);
  const entered = enteredAdjustment.parse({ ...after, amount, currency, occurred_at });
  return adjustmentChange(await findTransaction(subject), entered, `${operatorEmail}, ${actor.name}`, now);
}

async function findTransaction(id: string): Promise<OperatorTransaction> {
  const row = await selectTransactionForOperator(id);
  if (!row) throw new AppError("not_found", "Transaction not found");
  return row;
}

function adjustmentChange(
  { id, environment, partnerId, partnerName }: OperatorTransaction,
  { reference, occurred_at, ...entered }: EnteredAdjustment,
  recordedBy: string,
  now: Date,
): OperatorChange {
  const { kind, status, currency, reason } = entered;
  const amount = decimal(entered.amount);
  const facts = ({ providerTransactionId }: TransactionRow) => ({
    ...entered,
    amount,
    providerReference: reference || providerTransactionId,
  });
  return {
    place: adjustmentPlace({ id, environment }),
    action: "transaction.adjust",
    partnerId,
    what: `the adjustments of transaction ${id} of ${partnerName} in ${environment}`,
    advice: "If you don't recognize this, check the audit log. Adjustments can't be removed: record a correction.",
    async preview(tx) {
      const row = await lockTransaction(id, tx);
      const recorded = await selectAdjustments(id, tx);
      assertPossible(row, { ...entered, amount, occurred_at }, now);
      const adjustment = facts(row);
      if (recorded.some((one) => isSame(one, adjustment)))
        throw new AppError("validation_failed", "This adjustment is already recorded. Nothing was changed.");
      const { providerReference } = adjustment;
      const after = {
        ...{ kind, status, amount: `${amount} ${currency}` },
        ...(providerReference && { reference: providerReference }),
        ...{ occurred_at: occurred_at.toISOString(), reason },
      };
      return { after, version: adjustmentVersion(row, recorded) };
    },
    async apply(tx) {
      const row = await lockTransaction(id, tx);
      const adjustment = { ...facts(row), rawStatus: "", recordedBy, occurredAt: occurred_at };
      const { isNew: _, ...change } = await recordAdjustment(row, adjustment, "operator", now, tx);
      const text = `Recorded by ${recordedBy}: ${kind} of ${amount} ${currency}, ${status}`;
      const entry = { toStatus: row.status, source: "operator", rawStatus: null, reason: text, at: now } as const;
      await writeChange(row, { ...change, entry }, now, tx);
    },
  };
}

async function lockTransaction(id: string, tx: Tx): Promise<TransactionRow> {
  const row = await selectTransactionLocked(id, tx);
  if (!row) throw new AppError("not_found", "Transaction not found");
  return row;
}

type Checked = Pick<EnteredAdjustment, "kind" | "amount" | "currency" | "occurred_at">;

function assertPossible(row: TransactionRow, { kind, amount, currency, occurred_at }: Checked, now: Date): void {
  if (!isClosed(row.status))
    throw new AppError("validation_failed", "The transaction is still open. Record adjustments once it is closed.");
  const { fiatCurrency, cryptoCurrency } = row;
  if (currency !== fiatCurrency && currency !== cryptoCurrency)
    throw invalidField("currency", "invalid_value", `${fiatCurrency} or ${cryptoCurrency}`);
  const max = decimal(currency === fiatCurrency ? row.fiatAmount : row.cryptoAmount);
  if (kind !== "correction" && compare(amount, max) > 0)
    throw invalidField("amount", "out_of_range", `At most ${max} ${currency}, the amount of the transaction`);
  // The form has no seconds.
  const createdMinuteMs = row.createdAt.getTime() - (row.createdAt.getTime() % minuteMs);
  if (occurred_at.getTime() < createdMinuteMs || occurred_at > now)
    throw invalidField("occurred_at", "out_of_range", "After the transaction was created, and not in the future (UTC)");
}

type Comparable = Pick<AdjustmentRow, "kind" | "status" | "amount" | "currency" | "providerReference">;

const isSame = (one: Comparable, other: Comparable): boolean =>
  one.kind === other.kind &&
  one.status === other.status &&
  one.currency === other.currency &&
  one.providerReference === other.providerReference &&
  one.amount !== null &&
  other.amount !== null &&
  compare(one.amount, other.amount) === 0;
