import type { ChannelKind } from "#db/enums.ts";
import { env } from "#lib/env.ts";
import { createGuardedAgent } from "#lib/webhooks/guarded-agent.ts";
import { createSend, type Outcome, type Send } from "#lib/webhooks/send.ts";
import { type Message, renderMessage } from "./formats.ts";

const timeoutMs = 10_000;
const shownMax = 200;

let send: Send | undefined;

export type PostResult = {
  isAccepted: boolean;
  /** Sending it again would be refused again. */
  isRefused: boolean;
  retryAfterSeconds: number;
  /** "HTTP 404: no_service". */
  text: string;
};

/** Sends a message to the webhook of a chat, to public addresses only and without redirects. Never throws. */
export async function postMessage(
  kind: Exclude<ChannelKind, "email">,
  url: string,
  message: Message,
): Promise<PostResult> {
  send ??= createSend(
    createGuardedAgent({ allowedCidrs: env().SVC_WEBHOOK_ALLOW_CIDRS, timeoutMs, connections: 2 }),
    timeoutMs,
  );
  const body = Buffer.from(renderMessage(kind, message));
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.length),
    "user-agent": "Slipway-Alerts/1",
  };
  return toResult(await send({ url: kind === "discord" ? confirmed(url) : url, headers, body }));
}

/** Otherwise Discord responds before it has saved the message. */
function confirmed(text: string): string {
  const url = new URL(text);
  url.searchParams.set("wait", "true");
  return url.href;
}

function toResult({ statusCode, error, responseBody, retryAfterSeconds }: Outcome): PostResult {
  const isAccepted = statusCode !== null && statusCode >= 200 && statusCode < 300;
  const isRefused = statusCode !== null && statusCode >= 300 && statusCode < 500 && statusCode !== 429;
  const reply = (responseBody?.toString() ?? "").replaceAll(/[\p{C}\s]+/gu, " ").trim();
  const status = statusCode === null ? `No response (${error?.replaceAll("_", " ")})` : `HTTP ${statusCode}`;
  return {
    isAccepted,
    isRefused,
    retryAfterSeconds: retryAfterSeconds ?? 0,
    text: isAccepted || reply === "" ? status : `${status}: ${reply.slice(0, shownMax)}`,
  };
}
