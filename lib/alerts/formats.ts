import type { ChannelKind } from "#db/enums.ts";
import type { Fact } from "./text-contract.ts";

/** What people read. Names in it come from partners, so that each format shows them as plain text. */
export type Message = {
  title: string;
  facts: Fact[];
  /** "production", with the partner for whom there are several. */
  place: string;
  /** The page that shows more; null if this installation has no public address. */
  link: string | null;
  tone: "bad" | "good" | "neutral";
};

type Chat = Exclude<ChannelKind, "email">;

// So that each vendor accepts it even if every character has to be escaped.
const titleMax = 150;
const labelMax = 50;
const valueMax = 340;
const factsMax = 6;

/** By UTF-16 code units, without half of a character at the end. */
const cut = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…` : text;

/** The body of a request to the webhook of a chat. */
export function renderMessage(kind: Chat, { facts, title, ...rest }: Message): string {
  const shown = facts
    .slice(0, factsMax)
    .map(({ label, value }) => ({ label: cut(label, labelMax), value: cut(value, valueMax) }));
  return JSON.stringify(formats[kind]({ ...rest, title: cut(title, titleMax), facts: shown }));
}

const formats: Record<Chat, (message: Message) => object> = { slack: toSlack, discord: toDiscord, teams: toTeams };

/** Block Kit. */
function toSlack({ title, facts, place, link }: Message) {
  const plain = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const fields = facts.map(({ label, value }) => ({ type: "mrkdwn", text: `*${plain(label)}*\n${plain(value)}` }));
  const open = link === null ? "" : ` · <${plain(link)}|Open in Slipway>`;
  return {
    // Shown in notifications.
    text: plain(title),
    blocks: [
      { type: "header", text: { type: "plain_text", text: title, emoji: false } },
      ...(fields.length > 0 ? [{ type: "section", fields }] : []),
      { type: "context", elements: [{ type: "mrkdwn", text: `${plain(place)}${open}` }] },
    ],
  };
}

const colors = { bad: 0xc0392b, good: 0x1f8a70, neutral: 0x7f8c8d };

/** An embed, which mentions nobody. */
function toDiscord({ title, facts, place, link, tone }: Message) {
  const plain = (text: string) => text.replaceAll(/[\\*_~`|>#[\]()<]/g, "\\$&");
  return {
    embeds: [
      {
        title: cut(plain(title), 256),
        color: colors[tone],
        fields: facts.map(({ label, value }) => ({
          name: plain(label),
          value: plain(value),
          inline: true,
        })),
        footer: { text: place },
        ...(link !== null && { url: link }),
      },
    ],
    allowed_mentions: { parse: [] },
  };
}

const teamsColors = { bad: "Attention", good: "Good", neutral: "Default" };

/** What the Workflows template "Post to a channel when a webhook request is received" expects: one Adaptive Card. */
function toTeams({ title, facts, place, link, tone }: Message) {
  // Adaptive Cards render links in brackets.
  const plain = (text: string) => text.replaceAll(/[[\]]/g, " ");
  const text = (words: string, look: object) => ({ type: "TextBlock", text: plain(words), wrap: true, ...look });
  const rows = facts.map(({ label, value }) => ({ title: plain(label), value: plain(value) }));
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      text(title, { size: "Medium", weight: "Bolder", color: teamsColors[tone] }),
      ...(rows.length > 0 ? [{ type: "FactSet", facts: rows }] : []),
      text(place, { isSubtle: true, spacing: "Small" }),
    ],
    ...(link !== null && { actions: [{ type: "Action.OpenUrl", title: "Open in Slipway", url: link }] }),
  };
  return {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content }],
  };
}

/** The text of an email. */
export const renderMail = ({ title, facts, place, link }: Message): string =>
  [
    title,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    link === null ? place : `${place}\n${link}`,
    "You received this email because alerts are sent to you. Where they are sent is set up on the Alerts page.",
  ]
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
