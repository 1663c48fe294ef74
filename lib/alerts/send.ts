import { transact } from "#db/client.ts";
import { type ChannelRow, selectRecipientEmail } from "#lib/alerts/queries/channels.ts";
import {
  claimChannels,
  type DueMessage,
  selectDueMessages,
  selectSentTimes,
  updateChannel,
  updateMessagesSent,
} from "#lib/alerts/queries/messages.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "#lib/duration.ts";
import { log } from "#lib/log.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
import { channelFacts } from "./contract.ts";
import { renderMail } from "./formats.ts";
import { pauseChannel } from "./pause-channel.ts";
import { type PostResult, postMessage } from "./post-message.ts";
import { readUrl } from "./sealed-url.ts";
import { toMessage } from "./to-message.ts";

const hourlyMax = 20;
// Older ones say nothing about the present.
const sentWithinMs = dayMs;
const channelsAtOnce = 20;
// Each takes up to ten seconds, and the lease must not end before.
const messagesAtOnce = 5;
const leaseMs = 2 * minuteMs;
const foldedMax = 1_000;
const retry = { firstMs: 30 * secondMs, maxMs: hourMs, retryAfterMaxMs: 6 * hourMs };

/** Sends due messages, at most 20 an hour to each channel: the last one of the hour counts those that are left. */
export async function sendAlerts(now: Date): Promise<void> {
  const claim = { now, leaseUntil: later(now, leaseMs), queuedSince: later(now, -sentWithinMs), limit: channelsAtOnce };
  const channels = await claimChannels(claim);
  await Promise.all(
    channels.map((channel) =>
      serveChannel(channel, now).catch((error) => log.error("alerts not sent", { channel: channel.id, error })),
    ),
  );
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

async function serveChannel(channel: ChannelRow, now: Date): Promise<void> {
  for (let count = 0; count < messagesAtOnce; count += 1) {
    const sent = await selectSentTimes(channel.id, later(now, -hourMs));
    const left = hourlyMax - sent.length;
    if (left <= 0) return updateChannel(channel.id, { nextSendAt: later(sent[0] ?? now, hourMs) });
    const due = await selectDueMessages(channel.id, later(now, -sentWithinMs), foldedMax);
    const [first, ...others] = due;
    if (!first) break;
    if (!(await sendOne(channel, first, left === 1 ? others : [], now))) return;
  }
  await updateChannel(channel.id, { nextSendAt: null });
}

/** False if the channel was paused or has to wait. */
async function sendOne(channel: ChannelRow, first: DueMessage, others: DueMessage[], now: Date): Promise<boolean> {
  const { kind } = channel;
  if (kind === "email") return mailOne(channel, first, others, now);
  if (!channel.sealedUrl) throw new Error("The channel has no URL");
  const result = await postMessage(kind, readUrl(channel.id, channel.sealedUrl), toMessage(first, others));
  if (result.isAccepted) {
    await recordSent(channel, [first, ...others], now);
    return true;
  }
  if (result.isRefused) await pauseChannel(channel, `${channelFacts[kind].label} responded: ${result.text}`, now);
  else await updateChannel(channel.id, waitAfter(channel, result, now));
  return false;
}

const recordSent = (channel: ChannelRow, messages: DueMessage[], now: Date) =>
  transact(async (tx) => {
    await updateMessagesSent(
      messages.map(({ id }) => id),
      now,
      tx,
    );
    await updateChannel(channel.id, { failures: 0 }, tx);
  });

/** Backs off exponentially, up to an hour, and not before Retry-After. */
function waitAfter({ failures }: ChannelRow, { retryAfterSeconds }: PostResult, now: Date) {
  const backoffMs = Math.min(retry.maxMs, retry.firstMs * 2 ** Math.min(failures, 10));
  const retryAfterMs = Math.min(retry.retryAfterMaxMs, retryAfterSeconds * secondMs);
  return { failures: failures + 1, nextSendAt: later(now, Math.max(backoffMs, retryAfterMs)) };
}

async function mailOne(channel: ChannelRow, first: DueMessage, others: DueMessage[], now: Date): Promise<boolean> {
  const message = toMessage(first, others);
  const isMailed = await transact(async (tx) => {
    const email = await selectRecipientEmail(channel, channel.recipientId ?? "", tx);
    if (email === undefined) return false;
    await queueMail([email], { subject: `Slipway: ${message.title}`, text: renderMail(message) }, now, tx);
    await updateMessagesSent(
      [first, ...others].map(({ id }) => id),
      now,
      tx,
    );
    return true;
  });
  if (!isMailed) await pauseChannel(channel, "The recipient can no longer sign in to this account", now);
  return isMailed;
}
