import { type Tx, transact } from "#db/client.ts";
import { hourMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { deleteSessionOf } from "#lib/people/queries/sessions.ts";
import { countFor } from "#lib/rate-limit.ts";
import { countRefusal } from "#lib/security/count-event.ts";
import { failuresWithoutDelay } from "./attempt-limit.ts";
import { idHashOf, type SessionOwner } from "./session.ts";

/** What the audit log says about a session that ended. */
export const afterFailedStepUps = { ended: 1, reason: "Ten wrong passwords or codes" };

/** Call after a wrong password or code of a step-up. The tenth of a session within an hour ends the session, runs `record` in
 * the same transaction, and throws sign_in_required. */
export async function endAfterFailedStepUps(
  { table, ownerId, sessionId }: SessionOwner,
  address: string,
  record: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { count } = await countFor(hourMs / 1_000, "failed step-ups", sessionId, 1);
  if (count < failuresWithoutDelay) return;
  await transact(async (tx) => {
    // Another attempt at the same time may have ended it.
    if (!(await deleteSessionOf(table, ownerId, idHashOf(sessionId), tx))) return;
    countRefusal({ action: "step_up.refused", reason: "session_ended", subject: ownerId, address });
    await record(tx);
  });
  const message = "You were signed out after ten incorrect passwords or codes. Sign in again.";
  throw new AppError("sign_in_required", message, { data: { notice: "step-up" } });
}
