import { type Executor, type Tx, transact } from "#db/client.ts";
import { approvalCheckKinds } from "#db/enums.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { insertApprovalCheck, selectApprovalChecks } from "#lib/partners/queries/approval.ts";
import { selectPartner } from "#lib/partners/queries/partners.ts";
import type { ApprovalCheck, ApprovalResult, CheckResult } from "./approval-contract.ts";

const readMax = 200;

/** What operators checked about the partner, a check of each kind. */
export async function listApprovalChecks(partnerId: string, now: Date, tx?: Executor): Promise<ApprovalCheck[]> {
  const rows = await selectApprovalChecks(partnerId, readMax, tx);
  return approvalCheckKinds.map((kind) => {
    const history = rows.flatMap(({ check, operator }): ApprovalResult[] => {
      if (check.kind !== kind) return [];
      const { id, result, validUntil, note, checkedAt } = check;
      return [{ id: String(id), result, by: operator, at: checkedAt.toISOString(), validUntil, note }];
    });
    return { kind, state: stateOf(history[0], now), history };
  });
}

function stateOf(newest: ApprovalResult | undefined, now: Date): ApprovalCheck["state"] {
  if (!newest) return "open";
  if (newest.result === "failed") return "failed";
  return newest.validUntil !== null && newest.validUntil < dayOf(now) ? "expired" : "passed";
}

/** "2026-11-28" in UTC. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Records what an operator checked; the newest result of a kind counts. Throws not_found, and validation_failed for a day that is
 * over. */
export async function recordApprovalCheck(
  partnerId: string,
  { kind, result, valid_until, note }: CheckResult,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (valid_until !== null && valid_until < dayOf(now))
    throw invalidField("valid_until", "out_of_range", "Enter a day that isn't over");
  await transact(async (tx: Tx) => {
    const partner = await selectPartner(partnerId, tx);
    if (!partner) throw new AppError("not_found", "Partner not found");
    const operatorId = actor.kind === "operator" ? actor.id : null;
    await insertApprovalCheck(
      { partnerId, kind, result, validUntil: valid_until, note, operatorId, checkedAt: now },
      tx,
    );
    // Without the partner: what operators found out is not for its members.
    const entry = { actor, action: "partner.check", target: partnerId, partnerId: null, environment: null };
    await recordAudit({ ...entry, after: { check: kind, result, valid_until, note } }, now, tx);
  });
}
