import type { Executor } from "#db/client.ts";
import { insertMails } from "#db/outbox.ts";
import { env } from "#lib/env.ts";
import { randomId } from "#lib/random-id.ts";

/** False: emails stay in the outbox, and links are shown in the dashboard instead. */
export const isMailSet = (): boolean => env().mail !== null;

/** The base URL of links in emails. `origin` comes from the request, so it is used only when no base URL is configured. */
export const linkBase = (origin: string): string => env().baseUrls.production ?? env().baseUrls.sandbox ?? origin;

/** "By: ada@example.com", one line for each detail that is known. */
export const detailLines = (details: Record<string, string | null>): string =>
  Object.entries(details)
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join("\n");

type Message = { subject: string; text: string };

/** Adds one email for each recipient to the outbox; the worker sends them. */
export function queueMail(recipients: string[], { subject, text }: Message, now: Date, tx: Executor): Promise<void> {
  const mails = recipients.map((recipient) => ({ id: randomId("mail"), recipient, subject, text }));
  return insertMails(mails, now, tx);
}
