import { createHash, createHmac } from "node:crypto";
import type * as z from "zod";
import { currentMs } from "#lib/clock.ts";
import { callbackRejected } from "#lib/providers/callback.ts";
import type { Http } from "#lib/providers/http.ts";
import type { Callback } from "#lib/providers/provider.ts";
import { secureCompare } from "#lib/providers/signature.ts";
import { isRejection } from "#lib/providers/unsupported.ts";

/** Sends a signed request to Fonbnk; `endpoint` is the exact path with its query. */
export type SendRequest = <Schema extends z.ZodType>(
  method: "GET" | "POST",
  endpoint: string,
  schema: Schema,
  body?: unknown,
) => Promise<z.output<Schema>>;

type Credentials = { clientId: string; clientSecret: string };

/** The body is not signed, and a signature is valid for one minute. */
export const createSend =
  (http: Http, { clientId, clientSecret }: Credentials): SendRequest =>
  (method, endpoint, schema, body) => {
    const timestamp = String(currentMs());
    const headers = {
      "x-client-id": clientId,
      "x-timestamp": timestamp,
      "x-signature": signEndpoint(clientSecret, timestamp, endpoint),
    };
    return http(method, endpoint, schema, { headers, body });
  };

/** base64 HMAC-SHA256, keyed with the decoded bytes of the secret. */
export const signEndpoint = (clientSecret: string, timestamp: string, endpoint: string): string =>
  createHmac("sha256", Buffer.from(clientSecret, "base64")).update(`${timestamp}:${endpoint}`).digest("base64");

/** Fonbnk's code sample and formula use different orders of hashing, so both are supported. */
type HashOrder = "data-first" | "secret-first";

/** Hex SHA-256 over the callback's `data` and the hex SHA-256 of the secret. */
export function signData(data: string, secret: string, order: string): string {
  const parts = [data, sha256(secret)];
  return sha256((order === ("secret-first" satisfies HashOrder) ? parts.reverse() : parts).join(""));
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Throws unless x-signature is valid. It has no timestamp, so replays cannot be detected. */
export function assertSigned({ headers, body }: Callback, secret: string, order: string): void {
  const data = dataOf(body);
  const expected = secret === "" || data === undefined ? "" : signData(data, secret, order);
  if (!secureCompare(headers["x-signature"] ?? "", expected)) throw callbackRejected();
}

/** `data` as Fonbnk hashed it: without spaces, in the original order, with exact numbers. */
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

/** Fonbnk's message about an invalid request; null when the error is not about the request. */
export function rejectionMessage(error: unknown): string | null {
  if (!isRejection(error)) return null;
  const { message }: { message?: unknown } = Object(error.body);
  const text = Array.isArray(message) ? message.join(", ") : message;
  return typeof text === "string" && text.length > 0 ? text.slice(0, sentenceLengthMax) : "The request was rejected";
}
