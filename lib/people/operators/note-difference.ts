import { transact } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { providerNames } from "#lib/people/operators/read-providers.ts";
import type { DifferenceState } from "#lib/reconciliation/contract.ts";
import { lockDifference, updateNote } from "#lib/reconciliation/queries.ts";

const stateOf = (isExplained: boolean): DifferenceState => (isExplained ? "explained" : "open");

/** Replaces the note of a difference, and says whether it's explained. The audit log only gets the state, because notes can be about
 * buyers. Throws not_found. */
export const noteDifference = (
  id: string,
  { state, note }: { state: DifferenceState; note: string },
  actor: Actor,
  now: Date,
): Promise<void> =>
  transact(async (tx) => {
    const found = /^\d{1,18}$/.test(id) ? await lockDifference(id, tx) : undefined;
    if (!found) throw new AppError("not_found", "Difference not found");
    const { run, kind, isExplained, theirId } = found;
    const entry = {
      actor,
      action: "reconciliation.note",
      target: providerNames[run.provider] ?? run.provider,
      partnerId: null,
      environment: run.environment,
      before: { state: stateOf(isExplained) },
      after: { state, difference: kind, order: theirId, file: run.fileName },
    };
    await recordAudit(entry, now, tx);
    const isNowExplained = state === "explained";
    await updateNote(id, { note, isExplained: isNowExplained, notedBy: actor.name, notedAt: now }, tx);
  });
