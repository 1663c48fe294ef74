import type { PublicIncident } from "./contract.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** XML does not allow control characters, not even escaped. */
const escapeXml = (text: string) =>
  text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, "").replaceAll(/[&<>"]/g, (mark) => escapes[mark] ?? mark);

/** The incidents as an Atom feed. An entry changes with each update, so readers show it again. */
export function incidentFeed(incidents: PublicIncident[], base: string, now: Date): string {
  const updated = incidents.map(updatedAt).sort().at(-1);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>Slipway status</title>
  <id>${escapeXml(base)}/status</id>
  <link href="${escapeXml(base)}/status"/>
  <link rel="self" href="${escapeXml(base)}/status/feed.xml"/>
  <updated>${updated ?? now.toISOString()}</updated>
  <author><name>Slipway</name></author>
${incidents.map((incident) => toEntry(incident, base)).join("")}</feed>
`;
}

/** ISO 8601 in UTC, which sorts as text. */
const updatedAt = ({ started_at, ended_at, updates }: PublicIncident): string =>
  [started_at, ended_at ?? started_at, ...updates.map(({ at }) => at)].sort().at(-1) ?? started_at;

function toEntry(incident: PublicIncident, base: string): string {
  const { id, title, started_at, ended_at, updates } = incident;
  const lines = [
    ended_at ? `Resolved: ${ended_at}` : "Open",
    ...updates.map(({ at, text }) => `${at}: ${text}`),
    `Started: ${started_at}`,
  ];
  return `  <entry>
    <title>${escapeXml(title)}</title>
    <id>${escapeXml(`${base}/status#${id}`)}</id>
    <link href="${escapeXml(`${base}/status#${id}`)}"/>
    <published>${started_at}</published>
    <updated>${updatedAt(incident)}</updated>
    <content type="text">${escapeXml(lines.join("\n"))}</content>
  </entry>
`;
}
