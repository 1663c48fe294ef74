import { transact } from "#db/client.ts";
import { AppError } from "#lib/errors.ts";
import { networkKey } from "#lib/limit-key.ts";
import { isLinkAllowed } from "#lib/mail/link-mail.ts";
import { isMailSet, linkBase, queueMail } from "#lib/mail/queue-mail.ts";
import { readSubscriptionToken, subscriptionTokenOf } from "#lib/mail/subscription-token.ts";
import { randomId } from "#lib/random-id.ts";
import { takeAddressLimit } from "#lib/rate-limit.ts";
import {
  confirmSubscriber,
  countSubscribers,
  deleteSubscriber,
  selectSubscriber,
  upsertSubscriber,
} from "#lib/status/queries/status-subscribers.ts";

const purpose = "status subscription";
const subscriptionsPerMinute = 5;
const subscribersMax = 10_000;

/** The secret of the links in a subscriber's emails. */
export const subscriptionToken = (id: string): string => subscriptionTokenOf(purpose, id);

/** Null if we didn't issue the token. */
const subscriberOf = (token: string): string | null => readSubscriptionToken(purpose, token);

/** Emails a link that confirms the subscription. The result is the same for an address that is subscribed, and if a limit of
 * emails is exceeded. Throws rate_limited. */
export async function requestSubscription(email: string, origin: string, address: string, now: Date): Promise<void> {
  await takeAddressLimit("status subscriptions", address, subscriptionsPerMinute);
  const mail = { purpose: "status" as const, source: networkKey(address) };
  await transact(async (tx) => {
    if (!(await isLinkAllowed({ ...mail, recipient: email }, now, tx))) return;
    if ((await countSubscribers(tx)) >= subscribersMax)
      throw new AppError("rate_limited", "There are too many subscribers. Use the feed instead.");
    const row = await upsertSubscriber({ id: randomId("sub"), email }, now, tx);
    if (row.confirmedAt) return;
    const link = `${linkBase(origin)}/status/subscription/${subscriptionToken(row.id)}`;
    const text = `To get an email when Slipway has an incident, open this link and confirm:\n\n${link}\n\nThe link expires in 24 hours.\n\nIf you didn't ask for this, you can ignore this email. You won't get another one.\n`;
    await queueMail([email], { subject: "Confirm your subscription to Slipway status", text, ...mail }, now, tx);
  });
}

/** Null if the link is wrong or has expired, or the address was unsubscribed. */
export async function readSubscription(token: string): Promise<{ email: string; isConfirmed: boolean } | null> {
  const id = subscriberOf(token);
  const row = id === null ? undefined : await selectSubscriber(id);
  return row ? { email: row.email, isConfirmed: row.confirmedAt !== null } : null;
}

/** Throws not_found. */
export async function confirmSubscription(token: string, now: Date): Promise<void> {
  const id = subscriberOf(token);
  if (id === null || !(await confirmSubscriber(id, now)))
    throw new AppError("not_found", "This link has expired. Subscribe again.");
}

/** Deletes the address. Repeating it changes nothing. */
export async function endSubscription(token: string): Promise<void> {
  const id = subscriberOf(token);
  if (id !== null) await deleteSubscriber(id);
}

/** Without a mail server, nobody could confirm. */
export const hasEmailSubscriptions = (): boolean => isMailSet();
