import type { Executor } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { withoutLinks } from "#lib/display-name.ts";
import { env } from "#lib/env.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import { insertMails, type Mail } from "#lib/mail/queries/outbox.ts";
import { selectOwnerEmails } from "#lib/people/queries/members.ts";
import { randomId } from "#lib/random-id.ts";
import { sealText } from "./mail-text.ts";

/** False: emails stay in the outbox, and links are shown in the dashboard instead. */
export const isMailSet = (): boolean => env().mail !== null;

/** The base URL of links in emails. `origin` comes from the request, so it is used only when no base URL is configured. */
export const linkBase = (origin: string): string => env().baseUrls.production ?? env().baseUrls.sandbox ?? origin;

/** "By: ada@example.com", one line for each detail that is known. */
export const detailLines = (details: Record<string, string | null>): string =>
  Object.entries(details)
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join("\n");

export type Message = Pick<Mail, "subject" | "purpose" | "partnerId" | "source"> & { text: string };

/** Adds one email for each recipient to the outbox; the worker sends them. */
export function queueMail(recipients: string[], message: Message, now: Date, tx: Executor): Promise<void> {
  return insertMails(
    recipients.map((recipient) => toMail(recipient, message)),
    now,
    tx,
  );
}

/** Ends with the company that runs the installation, if it is set. */
export function toMail(recipient: string, { subject, text, ...rest }: Message): Mail {
  const id = randomId("mail");
  return { id, recipient, subject: withoutLinks(subject), sealedText: sealText(id, signed(text)), ...rest };
}

function signed(text: string): string {
  const { company } = env();
  if (!company) return text;
  return `${text.trimEnd()}\n\n${[company.name, company.address].filter(Boolean).join("\n")}\n`;
}

/** `what` is a sentence without its final period: "The API key “server” was revoked". */
type Notice = { partnerId: string; actor: Actor; what: string };

/** Emails every owner about a change to the account, in the transaction of the change. */
export async function notifyOwners({ partnerId, actor, what }: Notice, now: Date, tx: Executor): Promise<void> {
  const details = detailLines({ By: actor.name, "IP address": actor.address, Time: formatUtcTime(now) });
  const text = `${what}.\n\n${details}\n\nIf you don't recognize this change, sign in and open Settings > Audit log to see what else changed. Then remove the member or revoke their sessions, and undo the change.\n\nYou received this email because you are an owner of this Slipway account.\n`;
  await queueMail(await selectOwnerEmails(partnerId, tx), { subject: `Slipway: ${what}`, text }, now, tx);
}
