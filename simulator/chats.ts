import * as z from "zod";

/** What the webhooks of chats accept, by their documentation, and how they respond. */

/** Of text that isn't blank, in characters as JavaScript counts them. */
const text = (max: number) => z.string().trim().min(1).max(max);

// docs.slack.dev/reference/block-kit: header, section, and context blocks.
const slackMarkdown = (max: number) => z.strictObject({ type: z.literal("mrkdwn"), text: text(max) });
const slackPlain = (max: number) =>
  z.strictObject({ type: z.literal("plain_text"), text: text(max), emoji: z.boolean().optional() });
const slackBlock = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("header"), text: slackPlain(150) }),
  z.strictObject({
    type: z.literal("section"),
    text: slackMarkdown(3_000).optional(),
    fields: z.array(slackMarkdown(2_000)).min(1).max(10).optional(),
  }),
  z.strictObject({ type: z.literal("context"), elements: z.array(slackMarkdown(3_000)).min(1).max(10) }),
]);
// docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
const slack = z.strictObject({ text: text(40_000), blocks: z.array(slackBlock).min(1).max(50) });

// docs.discord.com/developers/resources/webhook#execute-webhook and /message#embed-object-embed-limits
const discordEmbed = z.strictObject({
  title: text(256),
  description: text(4_096).optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
  color: z.int().min(0).max(0xffffff),
  fields: z.array(z.strictObject({ name: text(256), value: text(1_024), inline: z.boolean() })).max(25),
  footer: z.strictObject({ text: text(2_048) }),
});
const lengthOf = ({ title, description = "", fields, footer }: z.output<typeof discordEmbed>) =>
  fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0) +
  [title, description, footer.text].join("").length;
const discord = z.strictObject({
  embeds: z
    .array(discordEmbed)
    .min(1)
    .max(10)
    .refine((embeds) => embeds.reduce((sum, embed) => sum + lengthOf(embed), 0) <= 6_000, "more than 6,000 characters"),
  allowed_mentions: z.strictObject({ parse: z.array(z.enum(["roles", "users", "everyone"])) }),
});

// learn.microsoft.com/connectors/teams#microsoft-teams-webhook and adaptivecards.io/schemas/1.4.0/adaptive-card.json
const cardElement = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("TextBlock"),
    text: z.string().min(1),
    wrap: z.boolean().optional(),
    size: z.enum(["Default", "Small", "Medium", "Large", "ExtraLarge"]).optional(),
    weight: z.enum(["Default", "Lighter", "Bolder"]).optional(),
    color: z.enum(["Default", "Dark", "Light", "Accent", "Good", "Warning", "Attention"]).optional(),
    isSubtle: z.boolean().optional(),
    spacing: z.enum(["Default", "None", "Small", "Medium", "Large", "ExtraLarge", "Padding"]).optional(),
  }),
  z.strictObject({
    type: z.literal("FactSet"),
    facts: z.array(z.strictObject({ title: z.string().min(1), value: z.string().min(1) })).min(1),
  }),
]);
const teams = z.strictObject({
  type: z.literal("message"),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal("application/vnd.microsoft.card.adaptive"),
        contentUrl: z.null(),
        content: z.strictObject({
          $schema: z.literal("http://adaptivecards.io/schemas/adaptive-card.json"),
          type: z.literal("AdaptiveCard"),
          version: z.enum(["1.0", "1.1", "1.2", "1.3", "1.4", "1.5"]),
          body: z.array(cardElement).min(1),
          actions: z
            .array(z.strictObject({ type: z.literal("Action.OpenUrl"), title: z.string().min(1), url: z.url() }))
            .optional(),
        }),
      }),
    )
    .length(1),
});

const schemas = { slack, discord, teams };
export type Chat = keyof typeof schemas;

const bytesMax = 28 * 1_024;

export type ChatResponse = { status: number; headers: Record<string, string>; body: string };

const respond = (status: number, body: string): ChatResponse => ({ status, headers: {}, body });

/** How each responds to a message that it posts. Discord returns the message if asked to wait for it. */
const accepted: Record<Chat, (query: URLSearchParams) => ChatResponse> = {
  slack: () => respond(200, "ok"),
  discord: (query) => (query.get("wait") === "true" ? respond(200, '{"id":"1"}') : respond(204, "")),
  teams: () => respond(202, ""),
};

const refused: Record<Chat, (reason: string) => ChatResponse> = {
  slack: () => respond(400, "invalid_payload"),
  discord: (reason) => respond(400, JSON.stringify({ code: 50_035, message: "Invalid Form Body", errors: reason })),
  teams: (reason) => respond(400, JSON.stringify({ error: { code: "InvalidRequestContent", message: reason } })),
};

/** The response to a message, or with `status=429` in the query the one to too many. */
export function respondToChat(chat: Chat, query: URLSearchParams, body: string): ChatResponse {
  if (query.get("status") === "429")
    return {
      status: 429,
      headers: { "retry-after": "30" },
      body:
        chat === "discord"
          ? '{"message":"You are being rate limited.","retry_after":29.5,"global":false}'
          : "rate_limited",
    };
  const problem = problemOf(chat, body);
  return problem === null ? accepted[chat](query) : refused[chat](problem);
}

function problemOf(chat: Chat, body: string): string | null {
  if (Buffer.byteLength(body) > bytesMax) return "The message is too large";
  try {
    const read = schemas[chat].safeParse(JSON.parse(body));
    return read.success ? null : z.prettifyError(read.error);
  } catch {
    return "The body isn't JSON";
  }
}

export const isChat = (name: string): name is Chat => name in schemas;
