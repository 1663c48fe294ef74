import { transact } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { selectMembersLocked } from "#lib/people/queries/members.ts";
import { selectWaitingErasures, updateErasureFailure, upsertErasure } from "#lib/personal-data/queries/erasures.ts";
import { assertOtherOwner, eraseMember } from "./erase-member.ts";

type Requested = { partnerId: string; userId: string };

/** Has a member erased by `eraseRequested`. The console can't do it itself, because its database role can't change the audit log.
 * Throws not_found, and limit_reached for the last owner of a partner with other members. */
export async function requestErasure({ partnerId, userId }: Requested, actor: Actor, now: Date): Promise<void> {
  await transact(async (tx) => {
    const member = (await selectMembersLocked(partnerId, tx)).find((one) => one.userId === userId);
    if (!member) throw new AppError("not_found", "Member not found");
    await assertOtherOwner(partnerId, userId, tx);
    await upsertErasure(userId, now, tx);
    const entry = { actor, action: "member.request_erasure", target: member.email, partnerId, environment: null };
    await recordAudit(entry, now, tx);
  });
}

const batchSize = 20;

/** Erases the members that operators asked to erase. Only for the owner of the tables. */
export async function eraseRequested(): Promise<void> {
  for (const { userId, email } of await selectWaitingErasures(batchSize)) {
    try {
      await eraseMember(email, currentTime(), false);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await updateErasureFailure(userId, error.message);
    }
  }
}
