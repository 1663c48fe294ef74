import type { WebhookEvent } from "./api-types.ts";
import { decodeBase64, encodeBase64, importSecret, type Secret } from "./webhook-secret.ts";

export type { WebhookEvent } from "./api-types.ts";

type WebhookRequest = {
  /** The raw body, not parsed. */
  body: string | Uint8Array;
  headers: { get(name: string): string | null } | Record<string, string | string[] | undefined>;
  /** The `whsec_…` secret, or both secrets while rotating. */
  secret: Secret;
  /** The maximum age of the timestamp, in either direction. Defaults to 300. */
  toleranceSeconds?: number | undefined;
  now?: Date | undefined;
};

export type VerifiedWebhook = {
  /** The event's ID, which is the same on retries. Process each ID only once. */
  id: string;
  event: WebhookEvent;
};

/** The request isn't a webhook of this endpoint, or is too old. Respond with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

/** Verifies a webhook according to Standard Webhooks 1.0 and returns its event. Throws WebhookVerificationError if it isn't
 * authentic, and TypeError if the secret isn't one. */
export async function verifyWebhook(request: WebhookRequest): Promise<VerifiedWebhook> {
  const { body, headers, secret, toleranceSeconds = 300, now = new Date() } = request;
  if (secret.length === 0) throw new TypeError("Missing the endpoint's secret, such as whsec_…");
  const keys = await Promise.all([secret].flat().map((one) => importSecret(one, "verify")));
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature").split(" ").flatMap(readSignature);
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError("webhook-timestamp isn't a Unix time");
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookVerificationError("webhook-timestamp is too old or too new");
  }
  const content = signedContent(id, timestamp, body);
  const pairs = keys.flatMap((key) => signatures.map((signature) => ({ key, signature })));
  // Compares in constant time.
  const matches = await Promise.all(
    pairs.map(({ key, signature }) => crypto.subtle.verify("HMAC", key, signature, content)),
  );
  if (!matches.includes(true)) throw new WebhookVerificationError("webhook-signature doesn't match");
  return { id, event: JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body)) };
}

type Signing = {
  id: string;
  body: string | Uint8Array;
  secret: string;
  now?: Date | undefined;
};

/** The headers of a webhook with this body, as Slipway signs it. Use it to test your own receiver. */
export async function signWebhook({ id, body, secret, now = new Date() }: Signing) {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const key = await importSecret(secret, "sign");
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, signedContent(id, timestamp, body)));
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${encodeBase64(signature)}` };
}

function signedContent(id: string, timestamp: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = new TextEncoder().encode(`${id}.${timestamp}.`);
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const content = new Uint8Array(prefix.length + bytes.length);
  content.set(prefix);
  content.set(bytes, prefix.length);
  return content;
}

/** Other versions than v1 are ignored. */
function readSignature(text: string): Uint8Array<ArrayBuffer>[] {
  const signature = text.startsWith("v1,") ? decodeBase64(text.slice(3)) : null;
  return signature ? [signature] : [];
}

function headerOf(headers: WebhookRequest["headers"], name: string): string {
  const value = hasGet(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([known]) => known.toLowerCase() === name)?.[1];
  if (typeof value !== "string" || value === "") throw new WebhookVerificationError(`${name} is missing`);
  return value;
}

const hasGet = (headers: WebhookRequest["headers"]): headers is { get(name: string): string | null } =>
  "get" in headers && typeof headers.get === "function";
