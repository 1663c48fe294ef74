import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookEvent } from "./api-types.ts";

type WebhookRequest = {
  /** The raw body, not parsed. */
  body: string | Uint8Array;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The `whsec_…` secret, or both secrets while rotating. */
  secret: string | readonly string[];
  /** The maximum age of the timestamp, in either direction. Defaults to 300. */
  toleranceSeconds?: number;
  now?: Date;
};

export class WebhookVerificationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WebhookVerificationError";
  }
}

/** Verifies a webhook according to Standard Webhooks 1.0 and returns its event with an ID that is the same on retries.
 * Throws WebhookVerificationError; respond with 400 in that case. */
export function verifyWebhook(request: WebhookRequest): { id: string; event: WebhookEvent } {
  const { body, headers, secret, toleranceSeconds = 300, now = new Date() } = request;
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature").split(" ");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError("webhook-timestamp isn't a Unix time");
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookVerificationError("webhook-timestamp is too old or too new");
  }
  const received = signatures.flatMap((one) => (one.startsWith("v1,") ? [Buffer.from(one.slice(3), "base64")] : []));
  const expected = [secret].flat().map((one) => sign(one, `${id}.${timestamp}.`, body));
  if (!expected.some((ours) => received.some((theirs) => isSame(ours, theirs)))) {
    throw new WebhookVerificationError("webhook-signature doesn't match");
  }
  return { id, event: JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body)) };
}

function sign(secret: string, prefix: string, body: string | Uint8Array): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  // Anyone could sign with an empty key.
  if (key.length < 24) throw new WebhookVerificationError("The secret isn't a whsec_ secret");
  return createHmac("sha256", key).update(prefix).update(body).digest();
}

const isSame = (ours: Buffer, theirs: Buffer) => ours.length === theirs.length && timingSafeEqual(ours, theirs);

function headerOf(headers: WebhookRequest["headers"], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([known]) => known.toLowerCase() === name)?.[1];
  if (typeof value !== "string" || value === "") throw new WebhookVerificationError(`${name} is missing`);
  return value;
}
