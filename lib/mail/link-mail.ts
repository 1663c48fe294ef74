import type { Tx } from "#db/client.ts";
import type { MailPurpose } from "#db/enums.ts";
import { hourMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { countLinkMails, lockMailLimits } from "#lib/mail/queries/outbox.ts";
import { selectOperators } from "#lib/people/queries/operators.ts";
import { insertEventOfDay } from "#lib/security/queries.ts";
import { type Message, queueMail } from "./queue-mail.ts";

/** The percentage of SVC_EMAILS_PER_DAY that each purpose has for itself: none can use up that of another. */
const shares = { sign_up: 30, invitation: 30, reset: 20, operator_invitation: 10, status: 10 };
/** How many emails that nobody signed in for a network can cause in an hour. */
const perNetwork = { sign_up: 10, status: 10, reset: 30 };
const noticePercent = 80;
const invitationsPerHour = 10;
const linksPerDay = 3;
/** Each network and known device has `linksPerDay` resets of an account, and unknown devices together this many. */
const resetsPerDay = 10;

/** In an outbox row, instead of a network: the account was signed in to in this browser before. */
export const knownDevice = "known device";

export const quotaOf = (purpose: MailPurpose): number => Math.ceil((env().SVC_EMAILS_PER_DAY * shares[purpose]) / 100);

type Anonymous = { purpose: keyof typeof perNetwork; recipient: string; source: string };

/** Whether an email that nobody signed in for may be queued in this transaction. `source`: the network that the request came
 * from, or `knownDevice`. */
export async function isLinkAllowed({ purpose, recipient, source }: Anonymous, now: Date, tx: Tx): Promise<boolean> {
  await lockMailLimits(tx);
  const counts = await countLinkMails({ purpose, recipient, partnerId: null, source }, now, tx);
  if (counts.purpose >= quotaOf(purpose)) return false;
  if (purpose === "reset") {
    if (counts.addressFromSource >= linksPerDay) return false;
    if (source !== knownDevice && counts.address >= resetsPerDay) return false;
  } else if (counts.address >= linksPerDay) return false;
  if (source !== knownDevice && counts.source >= perNetwork[purpose]) return false;
  await noticeQuota(purpose, counts.purpose + 1, now, tx);
  return true;
}

type Invitation = Omit<Message, "purpose" | "source"> & {
  purpose: "invitation" | "operator_invitation";
  recipient: string;
  partnerId: string;
};

/** Queues an invitation, whose address and text a partner chooses. Throws rate_limited. */
export async function queueInvitation({ recipient, ...message }: Invitation, now: Date, tx: Tx): Promise<void> {
  const { purpose, partnerId } = message;
  await lockMailLimits(tx);
  const counts = await countLinkMails({ purpose, recipient, partnerId, source: null }, now, tx);
  if (counts.partner >= invitationsPerHour) {
    throw tooManyMails(`You can send ${invitationsPerHour} invitations an hour. Try again in an hour.`);
  }
  if (counts.address >= linksPerDay) {
    throw tooManyMails(`${recipient} received ${linksPerDay} invitations in the last 24 hours. Try again tomorrow.`);
  }
  if (counts.purpose >= quotaOf(purpose)) {
    throw tooManyMails("This installation can't send more invitations today. Try again tomorrow.");
  }
  await noticeQuota(purpose, counts.purpose + 1, now, tx);
  await queueMail([recipient], message, now, tx);
}

const tooManyMails = (message: string) => new AppError("rate_limited", message, { retryAfterSeconds: hourMs / 1_000 });

const names: Record<MailPurpose, string> = {
  sign_up: "sign-up emails",
  invitation: "partners' invitations",
  reset: "password reset emails",
  operator_invitation: "operators' invitations",
  status: "status subscription emails",
};

/** Tells operators once a day (UTC) that 80% of a quota is used. Their emails count against none. */
async function noticeQuota(purpose: MailPurpose, count: number, now: Date, tx: Tx): Promise<void> {
  const quota = quotaOf(purpose);
  if (count * 100 < quota * noticePercent) return;
  if (!(await insertEventOfDay({ action: "emails.limit", reason: purpose }, now, tx))) return;
  const what = `${count} of at most ${quota} ${names[purpose]} were queued in 24 hours`;
  const text = `${what}.\n\nAt the limit, Slipway sends no more of them until earlier ones are 24 hours old. Other emails aren't affected.\n\nIf you don't expect this many, see Security in the operator console and the outbox. If you do, raise SVC_EMAILS_PER_DAY.\n`;
  const recipients = (await selectOperators(tx)).filter(({ disabledAt }) => !disabledAt).map(({ email }) => email);
  await queueMail(recipients, { subject: `Slipway: ${what}`, text }, now, tx);
}
