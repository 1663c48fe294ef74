import { createHash, createHmac } from "node:crypto";
import type * as z from "zod";
import { callbackRefused } from "#lib/providers/callback.ts";
import { type Http, ProviderHttpError } from "#lib/providers/http.ts";
import type { Callback } from "#lib/providers/provider.ts";
import { secureCompare } from "#lib/providers/signature.ts";

/** Asks Fonbnk with a signed request; `endpoint` is the path with its query, exactly as sent. */
export type Ask = <Schema extends z.ZodType>(
  method: "GET" | "POST",
  endpoint: string,
  schema: Schema,
  body?: unknown,
) => Promise<z.output<Schema>>;

type Credentials = { clientId: string; clientSecret: string };

/** The body is not signed, and a signature is good for a minute. */
export const createAsk =
  (http: Http, { clientId, clientSecret }: Credentials): Ask =>
  (method, endpoint, schema, body) => {
    const timestamp = String(Date.now());
    const headers = {
      "x-client-id": clientId,
      "x-timestamp": timestamp,
      "x-signature": signEndpoint(clientSecret, timestamp, endpoint),
    };
    return http(method, endpoint, schema, { headers, body });
  };

/** base64 HMAC-SHA256, keyed with the bytes the secret stands for. */
export const signEndpoint = (clientSecret: string, timestamp: string, endpoint: string): string =>
  createHmac("sha256", Buffer.from(clientSecret, "base64")).update(`${timestamp}:${endpoint}`).digest("base64");

/** What their code sample hashes first, or what their formula does: one page of theirs says both. */
type HashOrder = "data-first" | "secret-first";

/** Hex of a plain SHA-256 over the callback's `data` and the hex of the secret's own SHA-256. */
export function signData(data: string, secret: string, order: string): string {
  const parts = [data, sha256(secret)];
  return sha256((order === ("secret-first" satisfies HashOrder) ? parts.reverse() : parts).join(""));
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Throws unless x-signature is theirs. It has no time in it, so an old callback stays genuine. */
export function assertSigned({ headers, body }: Callback, secret: string, order: string): void {
  const data = dataOf(body);
  const expected = secret === "" || data === undefined ? "" : signData(data, secret, order);
  if (!secureCompare(headers["x-signature"] ?? "", expected)) throw callbackRefused();
}

/** `data` as they wrote it before hashing: without spaces, in the order it came in, numbers digit for digit. */
function dataOf(body: Buffer): string | undefined {
  try {
    const whole: unknown = JSON.parse(body.toString("utf8"), (_key, value, context?: { source?: string }) =>
      typeof value === "number" && context?.source !== undefined ? JSON.rawJSON(context.source) : value,
    );
    return JSON.stringify(Object(whole).data);
  } catch {
    return undefined;
  }
}

const sentenceLengthMax = 200;

/** What Fonbnk says of a request it cannot take; null where the refusal is not about what we sent. */
export function refusedSentence(error: unknown): string | null {
  if (!(error instanceof ProviderHttpError) || ![400, 404, 409, 422].includes(error.status)) return null;
  const { message }: { message?: unknown } = Object(error.body);
  const text = Array.isArray(message) ? message.join(", ") : message;
  return typeof text === "string" && text.length > 0
    ? text.slice(0, sentenceLengthMax)
    : "It cannot be taken like this";
}
