import { transact } from "#db/client.ts";
import { type ChannelRow, selectChannel, selectRecipientEmail } from "#lib/alerts/queries/channels.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { linkBase, queueMail } from "#lib/mail/queue-mail.ts";
import { takeLimit } from "#lib/rate-limit.ts";
import { type AlertScope, channelFacts } from "./contract.ts";
import { type Message, renderMail } from "./formats.ts";
import { postMessage } from "./post-message.ts";
import { readUrl } from "./sealed-url.ts";

const perMinute = 5;

/** Sends a test message, and waits until the vendor accepts it; an email is queued. Throws not_found, rate_limited, and
 * validation_failed with the vendor's response. */
export async function sendTestMessage(
  scope: AlertScope,
  id: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const channel = await selectChannel(scope, id);
  if (!channel) throw new AppError("not_found", "Alert channel not found");
  await takeLimit("alert tests", id, perMinute);
  const message = testMessage(scope);
  await transact(async (tx) => {
    const target = `${channel.name} (${id})`;
    await recordAudit({ ...scope, actor, action: "alert.send_test", target }, now, tx);
    if (channel.kind !== "email") return;
    const email = await selectRecipientEmail(scope, channel.recipientId ?? "", tx);
    if (email === undefined) throw new AppError("validation_failed", "The recipient can no longer sign in.");
    await queueMail([email], { subject: `Slipway: ${message.title}`, text: renderMail(message) }, now, tx);
  });
  await post(channel, message);
}

async function post({ id, kind, sealedUrl }: ChannelRow, message: Message): Promise<void> {
  if (kind === "email" || sealedUrl === null) return;
  const { isAccepted, text } = await postMessage(kind, readUrl(id, sealedUrl), message);
  if (!isAccepted)
    throw new AppError("validation_failed", `${channelFacts[kind].label} didn't accept the message. ${text}`);
}

function testMessage({ partnerId, environment }: AlertScope): Message {
  const base = linkBase("");
  const path = partnerId === null ? `/operator/alerts?environment=${environment}` : `/${environment}/settings/alerts`;
  return {
    title: "Test message from Slipway",
    facts: [{ label: "Status", value: "Alerts of this environment can be sent here." }],
    place: environment,
    link: base === "" ? null : `${base}${path}`,
    tone: "neutral",
  };
}
