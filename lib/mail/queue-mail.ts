import type { Executor } from "#db/client.ts";
import { insertMails } from "#db/outbox.ts";
import { env } from "#lib/env.ts";
import { randomId } from "#lib/random-id.ts";

/** False: mail stays in the outbox, and links are shown to who asked for them. */
export const isMailSet = (): boolean => env().mail !== null;

/** What links in mails begin with: the configured address. `origin`, which the request itself named, only serves where
 * no mail leaves the house. */
export const linkBase = (origin: string): string => env().baseUrls.production ?? env().baseUrls.sandbox ?? origin;

type Message = { subject: string; text: string };

/** Writes one message for each recipient within `tx`; the worker sends them. */
export function queueMail(recipients: string[], { subject, text }: Message, now: Date, tx: Executor): Promise<void> {
  const mails = recipients.map((recipient) => ({ id: randomId("mail"), recipient, subject, text }));
  return insertMails(mails, now, tx);
}
