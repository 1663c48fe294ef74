import { deleteExpiredPasswordResets } from "#db/password-resets.ts";
import { deleteExpiredChallenges } from "#db/two-factor.ts";

/** Forgets links to new passwords and challenges that nobody answered in time. */
export async function deleteExpiredTokens(now: Date): Promise<void> {
  await deleteExpiredPasswordResets(now);
  await deleteExpiredChallenges(now);
}
