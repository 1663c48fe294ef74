import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookEvent } from "./api-types.ts";

type Received = {
  /** The body's bytes as they came, before any JSON is read. */
  body: string | Uint8Array;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** `whsec_…`; after a rotation the old one and the new one. */
  secret: string | readonly string[];
  /** How far the sender's clock may be from ours; 300 when omitted. */
  toleranceSeconds?: number;
  now?: Date;
};

/** Why a webhook is not believed. */
export class WebhookRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WebhookRefusedError";
  }
}

/** Checks a webhook as Standard Webhooks 1.0 has it, and gives its id (the same on every try) and its event.
 * Throws WebhookRefusedError: answer with 400 then and do nothing else. */
export function verifyWebhook(received: Received): { id: string; event: WebhookEvent } {
  const { body, headers, secret, toleranceSeconds = 300, now = new Date() } = received;
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature").split(" ");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefusedError("webhook-timestamp is no Unix time");
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookRefusedError("webhook-timestamp is too far from now");
  }
  const given = signatures.flatMap((one) => (one.startsWith("v1,") ? [Buffer.from(one.slice(3), "base64")] : []));
  const expected = [secret].flat().map((one) => sign(one, `${id}.${timestamp}.`, body));
  if (!expected.some((ours) => given.some((theirs) => isSame(ours, theirs)))) {
    throw new WebhookRefusedError("No signature in webhook-signature is ours");
  }
  return { id, event: JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body)) };
}

function sign(secret: string, prefix: string, body: string | Uint8Array): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  // An empty key would let anybody sign.
  if (key.length < 24) throw new WebhookRefusedError("The secret is not a whsec_ secret");
  return createHmac("sha256", key).update(prefix).update(body).digest();
}

const isSame = (ours: Buffer, theirs: Buffer) => ours.length === theirs.length && timingSafeEqual(ours, theirs);

function headerOf(headers: Received["headers"], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([known]) => known.toLowerCase() === name)?.[1];
  if (typeof value !== "string" || value === "") throw new WebhookRefusedError(`${name} is missing`);
  return value;
}
