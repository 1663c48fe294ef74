import { describe, expect, it } from "vitest";
import { alertKinds } from "#db/enums.ts";
import { type Chat, respondToChat } from "#simulator/chats.ts";
import { type Message, renderMail, renderMessage } from "./formats.ts";
import { describeAlert } from "./text-contract.ts";

const chats = ["slack", "discord", "teams"] as const;
const message: Message = {
  title: "MoonPay is unavailable",
  facts: [{ label: "Since", value: "Nov 22, 2026, 01:17 UTC" }],
  place: "production",
  link: "https://pay.example/production/overview",
  tone: "bad",
};
const statusOf = (chat: Chat, text: string) => respondToChat(chat, new URLSearchParams("wait=true"), text).status;
const render = (chat: Chat, change: Partial<Message> = {}) => renderMessage(chat, { ...message, ...change });
const accepted = { slack: 200, discord: 200, teams: 202 };

describe.each(chats)("a message for %s", (chat) => {
  it.each<[string, Partial<Message>]>([
    ["in general", {}],
    ["without facts and link", { facts: [], link: null }],
    ["when it is resolved", { tone: "good" }],
    ["as a test", { tone: "neutral" }],
    [
      "with the longest text",
      {
        title: "&[😀*".repeat(500),
        facts: Array.from({ length: 30 }, () => ({ label: "&_".repeat(500), value: "&😀".repeat(3_000) })),
      },
    ],
  ])("has the vendor's format %s", (_, change) => {
    expect(statusOf(chat, render(chat, change))).toBe(accepted[chat]);
  });

  it.each(alertKinds)("has the vendor's format about %s without figures", (kind) => {
    expect(statusOf(chat, render(chat, describeAlert(kind, {})))).toBe(accepted[chat]);
  });

  it("has the title, figures, environment, and link", () => {
    for (const part of ["MoonPay is unavailable", "Since", "Nov 22, 2026, 01:17 UTC", "production", message.link])
      expect(render(chat)).toContain(part);
  });

  it("shows names as plain text", () => {
    const title = "“<!channel> [x](https://evil.example) *b*”";
    const text = render(chat, { title, facts: [{ label: title, value: title }] });
    const { blocks, embeds, attachments } = JSON.parse(text);
    const shown = { slack: blocks?.[1], discord: embeds?.[0], teams: attachments?.[0].content.body }[chat];
    const interpreted = { slack: /<!channel>/, discord: /[^\\](\[|\*)/, teams: /\[x\]/ }[chat];
    for (const value of valuesIn(shown)) expect(value.replace(/^\*|\*\n/, "")).not.toMatch(interpreted);
  });
});

const valuesIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(valuesIn) : [String(value)];

it("mentions nobody in Discord", () => {
  expect(JSON.parse(render("discord", { title: "@everyone" })).allowed_mentions).toEqual({ parse: [] });
});

it.each([
  ["slack", { text: "only text", blocks: [] }],
  ["slack", { text: "x", blocks: [{ type: "header", text: { type: "plain_text", text: "x".repeat(151) } }] }],
  ["discord", { embeds: [] }],
  ["teams", { "@type": "MessageCard", text: "retired" }],
] as const)("a receiver of %s refuses other JSON: %o", (chat, body) => {
  expect(statusOf(chat, JSON.stringify(body))).toBe(400);
  expect(statusOf(chat, "{")).toBe(400);
});

it("has title, figures, environment, and link in an email", () => {
  expect(renderMail(message)).toBe(
    "MoonPay is unavailable\n\nSince: Nov 22, 2026, 01:17 UTC\n\nproduction\nhttps://pay.example/production/overview\n\nYou received this email because alerts are sent to you. Where they are sent is set up on the Alerts page.",
  );
});
