import { createTransport, type Transporter } from "nodemailer";
import { claimDueMail, deleteMailsBefore, type OutboxRow, updateMailFailed, updateMailSent } from "#db/outbox.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { mailAttemptsMax } from "./contract.ts";

const leaseMs = 2 * minuteMs;
const sentAtOnce = 20;
const keptDays = 30;
// What was written before a mail server was set up stays in the outbox: its links are dead or were passed on.
const sentDays = 2;
const pauseMaxMs = 60 * minuteMs;

let transport: Transporter | undefined;

/** Sends what waits in the outbox, where there is a mail server; returns how many went out. A message that the server
 * does not take is tried again, later each time, twelve times in all. Each is leased before it is sent: a process that dies
 * in between has it sent again, rather than not at all. */
export async function sendMails(now: Date): Promise<number> {
  const { mail } = env();
  if (!mail) return 0;
  transport ??= createTransport(
    { url: mail.url, connectionTimeout: 10_000, socketTimeout: 20_000 },
    { from: mail.from },
  );
  const due = {
    now,
    leaseUntil: new Date(now.getTime() + leaseMs),
    writtenSince: new Date(now.getTime() - sentDays * dayMs),
    attemptsMax: mailAttemptsMax,
  };
  let sent = 0;
  for (let count = 0; count < sentAtOnce; count += 1) {
    const row = await claimDueMail(due);
    if (!row) break;
    // A server that is away is away for the others too.
    if (!(await sendOne(transport, row, now))) break;
    sent += 1;
  }
  return sent;
}

async function sendOne(
  to: Transporter,
  { id, recipient, subject, text, attempts }: OutboxRow,
  now: Date,
): Promise<boolean> {
  try {
    // An object, not text: the library takes it for one address, whatever is in it.
    await to.sendMail({ to: { name: "", address: recipient }, subject, text, messageId: `<${id}@slipway>` });
  } catch (error) {
    const pause = Math.min(pauseMaxMs, minuteMs * 2 ** Math.min(attempts - 1, 10));
    const reason = error instanceof Error ? error.message : String(error);
    await updateMailFailed(id, new Date(now.getTime() + pause), reason.slice(0, 300));
    return false;
  }
  await updateMailSent(id, now);
  return true;
}

export const deleteOldMails = (now: Date): Promise<void> =>
  deleteMailsBefore(new Date(now.getTime() - keptDays * dayMs));
