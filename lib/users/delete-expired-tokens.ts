import { deleteExpiredPasswordResets } from "#db/password-resets.ts";
import { deleteExpiredChallenges } from "#db/two-factor.ts";

/** Deletes expired password resets and challenges. */
export async function deleteExpiredTokens(now: Date): Promise<void> {
  await deleteExpiredPasswordResets(now);
  await deleteExpiredChallenges(now);
}
