import { transact } from "#db/client.ts";
import { environments } from "#db/enums.ts";
import { dayMs } from "#lib/duration.ts";
import { formatNumber } from "#lib/format-number.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import { insertMails } from "#lib/mail/queries/outbox.ts";
import { linkBase, toMail } from "#lib/mail/queue-mail.ts";
import { unsubscribeLine } from "#lib/mail/unsubscribe-link.ts";
import { missedEventsMax } from "#lib/webhooks/history-contract.ts";
import { claimDigests, type DueDigest } from "#lib/webhooks/queries/event-digests.ts";
import { countMissedEvents } from "#lib/webhooks/queries/missed-events.ts";
import { missedEventsToken } from "./missed-event-emails.ts";

// Few, because each of them can have an account with thousands of missed events.
const membersMax = 10;
const batchesMax = 50;

/** Emails members who chose it once a day if there are missed events. */
export async function mailMissedEvents(now: Date): Promise<void> {
  for (let batch = 0; batch < batchesMax && (await mailBatch(now)); batch += 1);
}

/** False if no member is due. */
function mailBatch(now: Date): Promise<boolean> {
  return transact(async (tx) => {
    const due = await claimDigests(now, new Date(now.getTime() - dayMs), membersMax, tx);
    if (due.length === 0) return false;
    const partnerIds = [...new Set(due.map(({ partnerId }) => partnerId))];
    const scopes = partnerIds.flatMap((partnerId) => environments.map((environment) => ({ partnerId, environment })));
    const missed = Map.groupBy(await countMissedEvents(scopes, tx), ({ partnerId }) => partnerId);
    const mails = due.flatMap((member) => {
      const counts = missed.get(member.partnerId);
      return counts ? [toMail(member.email, toMessage(member, counts))] : [];
    });
    await insertMails(mails, now, tx);
    return true;
  });
}

function toMessage({ userId }: DueDigest, counts: Awaited<ReturnType<typeof countMissedEvents>>) {
  const base = linkBase("");
  const paragraphs = counts.map(({ environment, count, oldestAt }) => {
    const number = count > missedEventsMax ? `More than ${formatNumber(missedEventsMax)}` : formatNumber(count);
    const events = count === 1 ? "1 event from" : `${number} events, the oldest from`;
    return `In ${environment}: ${events} ${formatUtcTime(oldestAt)}\n${base}/${environment}/webhooks`;
  });
  const text = [
    "None of your endpoints accepted these events, and you haven't fetched them with GET /events. View and resend them in the dashboard:",
    ...paragraphs,
    "You get this email once a day while there are missed events, because you turned it on under Settings > Your account.",
    unsubscribeLine(`${base}/missed-events/unsubscribe/${missedEventsToken(userId)}`),
  ];
  return { subject: "Slipway: Missed webhook events", text: text.join("\n\n") };
}
