import type { Tx } from "#db/client.ts";
import { transact } from "#db/client.ts";
import { minuteMs } from "#lib/duration.ts";
import { clientVariables } from "#lib/env.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import { insertMails } from "#lib/mail/queries/outbox.ts";
import { isMailSet, linkBase, toMail } from "#lib/mail/queue-mail.ts";
import { unsubscribeLine } from "#lib/mail/unsubscribe-link.ts";
import { claimIncidentMails, type Incident, selectIncident } from "#lib/status/queries/incidents.ts";
import { selectConfirmedSubscribers } from "#lib/status/queries/status-subscribers.ts";
import { incidentTitle } from "./incident-text.ts";
import { subscriptionToken } from "./subscriptions.ts";

// Shorter ones aren't worth an email.
const quietMs = 5 * minuteMs;
const pageSize = 500;

type News = { subject: string; text: string };

/** Emails subscribers about incidents that started, were updated, or ended. */
export async function mailIncidents(now: Date): Promise<void> {
  if (!isMailSet()) return;
  await transact(async (tx) => {
    const { started, updated, ended } = await claimIncidentMails(new Date(now.getTime() - quietMs), now, tx);
    const news: News[] = started.map((incident) => toNews(incident, "Started", formatUtcTime(incident.startedAt)));
    for (const { incidentId, text } of updated) {
      const incident = await selectIncident(incidentId, tx);
      if (incident) news.push(toNews(incident, "Update", text));
    }
    for (const incident of ended)
      if (incident.endedAt) news.push(toNews(incident, "Resolved", formatUtcTime(incident.endedAt)));
    if (news.length > 0) await mailAll(news, now, tx);
  });
}

const toNews = (incident: Incident, what: string, text: string): News => ({
  subject: `Slipway status: ${what}: ${incidentTitle(incident)}`,
  text: `${incidentTitle(incident)}\n\n${what}: ${text}`,
});

async function mailAll(news: News[], now: Date, tx: Tx): Promise<void> {
  const base = linkBase(`http://localhost:${clientVariables().port}`);
  let after = "";
  for (;;) {
    const page = await selectConfirmedSubscribers(after, pageSize, tx);
    const mails = page.flatMap(({ id, email }) =>
      news.map(({ subject, text }) => {
        const last = unsubscribeLine(`${base}/status/unsubscribe/${subscriptionToken(id)}`);
        return toMail(email, { subject, text: `${text}\n\n${base}/status\n\n${last}` });
      }),
    );
    await insertMails(mails, now, tx);
    const last = page.at(-1);
    if (page.length < pageSize || !last) return;
    after = last.id;
  }
}
