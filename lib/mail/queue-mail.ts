import type { Executor, Tx } from "#db/client.ts";
import { selectOwnerEmails } from "#db/members.ts";
import { countLinkMails, insertMails, lockMailLimits, type Mail } from "#db/outbox.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { withoutLinks } from "#lib/display-name.ts";
import { hourMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { formatUtcTime } from "#lib/format-time.ts";
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

const invitationsPerHour = 10;
const linksPerDay = 3;

type Message = Pick<Mail, "subject" | "purpose" | "partnerId"> & { text: string };

/** Adds one email for each recipient to the outbox; the worker sends them. */
export function queueMail(recipients: string[], message: Message, now: Date, tx: Executor): Promise<void> {
  return insertMails(
    recipients.map((recipient) => toMail(recipient, message)),
    now,
    tx,
  );
}

export function toMail(recipient: string, { subject, text, purpose, partnerId }: Message): Mail {
  const id = randomId("mail");
  return { id, recipient, subject: withoutLinks(subject), sealedText: sealText(id, text), purpose, partnerId };
}

/** Queues an invitation, whose address and text a partner chooses. Throws rate_limited. */
export async function queueInvitation(
  invitation: Omit<Message, "purpose"> & { recipient: string; partnerId: string },
  now: Date,
  tx: Tx,
): Promise<void> {
  const { recipient, ...message } = invitation;
  await lockMailLimits(tx);
  const counts = await countLinkMails({ ...invitation, purpose: "invitation" }, now, tx);
  if (counts.partner >= invitationsPerHour) {
    throw tooManyMails(`You can send ${invitationsPerHour} invitations an hour. Try again in an hour.`);
  }
  if (counts.address >= linksPerDay) {
    throw tooManyMails(`${recipient} received ${linksPerDay} invitations in the last 24 hours. Try again tomorrow.`);
  }
  if (counts.total >= env().emailsPerDay) {
    throw tooManyMails("This installation can't send more invitations today. Try again tomorrow.");
  }
  await queueMail([recipient], { ...message, purpose: "invitation" }, now, tx);
}

/** Whether this address, or the installation, received all emails of this purpose in the last 24 hours that it may. */
export async function isLinkLimited(
  purpose: "reset" | "sign_up" | "status",
  recipient: string,
  now: Date,
): Promise<boolean> {
  const counts = await countLinkMails({ recipient, purpose, partnerId: null }, now);
  return counts.address >= linksPerDay || counts.total >= env().emailsPerDay;
}

const tooManyMails = (message: string) => new AppError("rate_limited", message, { retryAfterSeconds: hourMs / 1_000 });

/** `what` is a sentence without its final period: "The API key “server” was revoked". */
type Notice = { partnerId: string; actor: Actor; what: string };

/** Emails every owner about a change to the account, in the transaction of the change. */
export async function notifyOwners({ partnerId, actor, what }: Notice, now: Date, tx: Executor): Promise<void> {
  const details = detailLines({ By: actor.name, "IP address": actor.address, Time: formatUtcTime(now) });
  const text = `${what}.\n\n${details}\n\nIf you don't recognize this change, sign in and open Settings > Audit log to see what else changed. Then remove the member or revoke their sessions, and undo the change.\n\nYou received this email because you are an owner of this Slipway account.\n`;
  await queueMail(await selectOwnerEmails(partnerId, tx), { subject: `Slipway: ${what}`, text }, now, tx);
}
