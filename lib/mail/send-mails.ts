import type { Transporter } from "nodemailer";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { claimDueMail, type OutboxRow, updateMailFailed, updateMailSent } from "#lib/mail/queries/outbox.ts";
import { emails } from "#lib/metrics/metrics.ts";
import { mailAttemptsMax } from "./contract.ts";
import { readText } from "./mail-text.ts";
import { openTransport } from "./open-transport.ts";
import { unsubscribeHeaders } from "./unsubscribe-link.ts";

const leaseMs = 2 * minuteMs;
const sentAtOnce = 20;
// Older messages stay in the outbox: they were written before a mail server was configured, and their links have
// expired or were passed on by hand.
const sentDays = 2;
const pauseMaxMs = 60 * minuteMs;

// Both from the start, so that Prometheus sees an increase in the first failures.
const counts = { sent: emails.of("sent"), failed: emails.of("failed") };

let transport: Transporter | undefined;

/** Sends the queued messages if a mail server is configured. Returns how many were sent. Rejected messages are retried
 * with exponential backoff, up to twelve attempts. A message is leased before it is sent, so that it is sent again if
 * the process stops in between. */
export async function sendMails(now: Date): Promise<number> {
  const { mail } = env();
  if (!mail) return 0;
  transport ??= await openTransport(mail);
  const due = { now, leaseUntil: new Date(now.getTime() + leaseMs), ...sentMails(now) };
  let sent = 0;
  for (let count = 0; count < sentAtOnce; count += 1) {
    const row = await claimDueMail(due);
    if (!row) break;
    // Stop after a failure, because the mail server is probably down.
    if (!(await sendOne(transport, row, now))) break;
    sent += 1;
  }
  return sent;
}

const sentMails = (now: Date) => ({
  writtenSince: new Date(now.getTime() - sentDays * dayMs),
  attemptsMax: mailAttemptsMax,
});

/** Which queued messages are sent; null without a mail server. */
export const mailsToSend = (now: Date) => (env().mail ? sentMails(now) : null);

async function sendOne(to: Transporter, row: OutboxRow, now: Date): Promise<boolean> {
  const { id, recipient, subject, attempts } = row;
  try {
    const text = readText(row);
    // An object instead of a string, so that it is never parsed as several addresses.
    await to.sendMail({
      to: { name: "", address: recipient },
      ...{ subject, text, messageId: `<${id}@slipway>`, headers: unsubscribeHeaders(text) },
    });
  } catch (error) {
    const pause = Math.min(pauseMaxMs, minuteMs * 2 ** Math.min(attempts - 1, 10));
    const reason = error instanceof Error ? error.message : String(error);
    counts.failed.add();
    await updateMailFailed(id, new Date(now.getTime() + pause), reason.slice(0, 300));
    return false;
  }
  counts.sent.add();
  await updateMailSent(id, now);
  return true;
}
