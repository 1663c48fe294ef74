import { deletePasswordResetsOver } from "#db/password-resets.ts";
import { deleteChallengesOver } from "#db/second-steps.ts";

/** Forgets links to new passwords and challenges that nobody answered in time. */
export async function dropOverTokens(now: Date): Promise<void> {
  await deletePasswordResetsOver(now);
  await deleteChallengesOver(now);
}
