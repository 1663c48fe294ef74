import { selectMembership } from "#db/partners.ts";
import { selectUserByEmail } from "#db/users.ts";

/** The user with this address and their partner, or null. */
export async function findUserByEmail(email: string): Promise<{ userId: string; partnerId: string } | null> {
  const user = await selectUserByEmail(email);
  const membership = user && (await selectMembership(user.id));
  return user && membership ? { userId: user.id, partnerId: membership.partnerId } : null;
}
