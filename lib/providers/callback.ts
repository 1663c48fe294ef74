import type * as z from "zod";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { parseWithNumbersAsText } from "#lib/providers/http.ts";
import type { Callback } from "#lib/providers/provider.ts";
import { secureCompare } from "#lib/providers/signature.ts";

export const callbackRejected = () => new AppError("callback_refused", "The callback signature or token is invalid");

/** Retries may repeat the first signature and its time, so the window outlasts an outage. A replay changes nothing: the core
 * ignores repeated and late statuses, and reads the order before it counts as paid. False for NaN. */
export function isRecent(signedMs: number, now: Date, maxAgeMs: number = dayMs): boolean {
  const age = now.getTime() - signedMs;
  return age <= maxAgeMs && age >= -5 * minuteMs;
}

/** For providers without verifiable signatures: the URL registered with them ends in ?token=<our secret>. */
export function assertToken({ path }: Callback, token: string): void {
  const query = path.includes("?") ? path.slice(path.indexOf("?")) : "";
  if (!secureCompare(new URLSearchParams(query).get("token") ?? "", token)) throw callbackRejected();
}

/** Parses the body with `schema`, numbers as text. Call it only after the callback has been verified. */
export function parseCallbackBody<Schema extends z.ZodType>({ body }: Callback, schema: Schema): z.output<Schema> {
  const read = schema.safeParse(parseWithNumbersAsText(body.toString("utf8")));
  if (read.success) return read.data;
  throw new AppError("callback_refused", "The callback body could not be parsed", { cause: read.error });
}
