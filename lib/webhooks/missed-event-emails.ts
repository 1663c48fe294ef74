import { readSubscriptionToken, subscriptionTokenOf } from "#lib/mail/subscription-token.ts";
import type { SignedInUser } from "#lib/people/users/session.ts";
import { deleteDigest, insertDigest, selectDigest } from "#lib/webhooks/queries/event-digests.ts";

const purpose = "missed event emails";

export const missedEventsToken = (userId: string): string => subscriptionTokenOf(purpose, userId);

/** Whether the user gets a daily email while there are missed events. Off by default. */
export const hasMissedEventEmails = async ({ userId }: Pick<SignedInUser, "userId">): Promise<boolean> =>
  (await selectDigest(userId)) !== undefined;

export const startMissedEventEmails = ({ userId }: Pick<SignedInUser, "userId">, now: Date): Promise<void> =>
  insertDigest(userId, now);

export const endMissedEventEmails = ({ userId }: Pick<SignedInUser, "userId">): Promise<void> => deleteDigest(userId);

/** By the link in an email. Does nothing for a token that we didn't issue. */
export async function unsubscribeFromMissedEvents(token: string): Promise<void> {
  const userId = readSubscriptionToken(purpose, token);
  if (userId !== null) await deleteDigest(userId);
}
