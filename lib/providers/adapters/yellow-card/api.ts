import { createHash } from "node:crypto";
import type * as z from "zod";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { callbackRejected } from "#lib/providers/callback.ts";
import type { Http } from "#lib/providers/http.ts";
import type { Callback, Side } from "#lib/providers/provider.ts";
import { hmac, secureCompare } from "#lib/providers/signature.ts";
import { isRejection } from "#lib/providers/unsupported.ts";

/** A purchase receives the buyer's fiat, a sale sends fiat to the seller. */
export const ordersPath: Record<Side, string> = { BUY: "/business/receive", SELL: "/business/send" };

/** Sends a signed request. The signature covers the exact body text, but not the query. */
export type SendRequest = <Schema extends z.ZodType>(
  method: "GET" | "POST",
  path: string,
  schema: Schema,
  sent?: { query?: Record<string, string>; body?: unknown },
) => Promise<z.output<Schema>>;

type Credentials = { apiKey: string; secretKey: string; signedPath: string };

/** The signed part of the path, on which published clients disagree. */
type SignedPath = "full" | "without-business";

export const createSend =
  (http: Http, { apiKey, secretKey, signedPath }: Credentials): SendRequest =>
  (method, path, schema, { query, body } = {}) => {
    const text = method === "POST" ? JSON.stringify(body ?? {}) : undefined;
    const isShort = signedPath === ("without-business" satisfies SignedPath);
    const timestamp = currentTime().toISOString();
    const signed = { timestamp, path: isShort ? path.replace(/^\/business/, "") : path, method, body: text };
    const headers = {
      "x-yc-timestamp": timestamp,
      authorization: `YcHmacV1 ${apiKey}:${signRequest(secretKey, signed)}`,
    };
    return http(method, path, schema, { query, headers, body: text });
  };

type Signed = { timestamp: string; path: string; method: string; body?: string };

export function signRequest(secretKey: string, { timestamp, path, method, body }: Signed): string {
  const hash = body === undefined ? "" : createHash("sha256").update(body).digest("base64");
  const message = [timestamp, path, method, hash];
  return hmac({ algorithm: "sha256", key: secretKey, message, encoding: "base64" });
}

export const signBody = (secretKey: string, body: Buffer): string =>
  hmac({ algorithm: "sha256", key: secretKey, message: [body], encoding: "base64" });

/** Throws unless x-yc-signature is valid. It covers no timestamp, so an old callback stays valid. */
export function assertSigned({ headers, body }: Callback, secretKey: string): void {
  if (!secureCompare(headers["x-yc-signature"] ?? "", signBody(secretKey, body))) throw callbackRejected();
}

const sentenceLengthMax = 200;

/** The input is invalid and can be corrected. */
export function rejected(error: unknown): never {
  if (!isRejection(error)) throw error;
  const { message, code }: { message?: unknown; code?: unknown } = Object(error.body);
  const [text = "The request was rejected"] = [message, code].filter(
    (one): one is string => typeof one === "string" && one !== "",
  );
  throw new AppError("validation_failed", `Yellow Card: ${text.slice(0, sentenceLengthMax)}`, { cause: error });
}
