import { selectMembership } from "#db/partners.ts";
import { selectUserByEmail } from "#db/people.ts";

/** The person with this address and the partner they work for, or null. */
export async function findPersonByEmail(email: string): Promise<{ userId: string; partnerId: string } | null> {
  const user = await selectUserByEmail(email);
  const membership = user && (await selectMembership(user.id));
  return user && membership ? { userId: user.id, partnerId: membership.partnerId } : null;
}
