import { transact } from "#db/client.ts";
import type { ChannelRow } from "#lib/alerts/queries/channels.ts";
import { updateChannel } from "#lib/alerts/queries/messages.ts";
import { linkBase, queueMail } from "#lib/mail/queue-mail.ts";
import { selectOwnerEmails } from "#lib/people/queries/members.ts";
import { selectOperatorEmails } from "#lib/people/queries/operators.ts";

/** Stops sending to a channel that refuses messages, and emails the partner's owners or the operators. */
export async function pauseChannel(channel: ChannelRow, reason: string, now: Date): Promise<void> {
  const { id, partnerId, environment, name } = channel;
  const what = `The alert channel “${name}” was paused`;
  const path = partnerId === null ? `/operator/alerts?environment=${environment}` : `/${environment}/settings/alerts`;
  const text = `${what}, because a message was refused.\n\nEnvironment: ${environment}\nReason: ${reason}\n\nNo alerts are sent to it until you resume it. Replace or resume it:\n${linkBase("")}${path}\n`;
  await transact(async (tx) => {
    await updateChannel(id, { pausedAt: now, pausedReason: reason, nextSendAt: null }, tx);
    const recipients = partnerId === null ? await selectOperatorEmails() : await selectOwnerEmails(partnerId, tx);
    await queueMail(recipients, { subject: `Slipway: ${what}`, text }, now, tx);
  });
}
