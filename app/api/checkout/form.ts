import * as z from "zod";
import { failure, newRequestId } from "#http/envelope.ts";
import type { HandlerResponse, RequestContext } from "#http/request-context.ts";
import { currentMs } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { takeLimit } from "#lib/rate-limit.ts";

const addressLimit = z.object({ limit: z.literal("orders_per_address") });
const refusal = z.object({
  unsupported: z.object({ code: z.enum(["country_unsupported", "wallet_address_refused"]) }),
});

const formBytesMax = 16 * 1024;
const textLengthMax = 1_024;
const clicksPerMinute = 30;
const checksPerMinute = 60;
// Prefixes the provider's fields, so that none is mistaken for one of ours.
const answerPrefix = "answer.";

/** The buyer's form. Throws payload_too_large, malformed_request, or rate_limited, because each submission can call the
 * provider. */
export async function readForm(request: RequestContext, token: string) {
  await takeLimit("checkout", token.slice(0, 64), clicksPerMinute);
  const form = new URLSearchParams((await request.readBody(formBytesMax)).toString("utf8"));
  return {
    /** Null if empty. */
    text: (name: string): string | null => clean(form.get(name) ?? "") || null,
    /** The rate shown on the page, as a decimal string greater than zero. */
    rate(): string | null {
      const text = form.get("rate") ?? "";
      return /^\d{1,20}(\.\d{1,18})?$/.test(text) && /[1-9]/.test(text) ? text : null;
    },
    input: (): ReadonlyMap<string, string> =>
      new Map(
        [...form].flatMap(([name, value]) =>
          name.startsWith(answerPrefix) ? [[name.slice(answerPrefix.length), clean(value)]] : [],
        ),
      ),
  };
}

/** A wallet address or a tag to check. Throws payload_too_large, malformed_request, or rate_limited. */
export async function readCheckInput(request: RequestContext, token: string) {
  await takeLimit("checkout_checks", token.slice(0, 64), checksPerMinute);
  const form = new URLSearchParams((await request.readBody(formBytesMax)).toString("utf8"));
  const text = (name: string) => clean(form.get(name) ?? "") || null;
  return { address: text("wallet_address"), tag: text("wallet_address_tag") };
}

const clean = (text: string): string =>
  text
    .slice(0, textLengthMax)
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();

/** Redirects with GET, so that a reload doesn't submit the form again. */
export const seeOther = (location: string): HandlerResponse => ({
  status: 303,
  headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  body: "",
});

/** Redirects to the checkout page, with the error code and the step it belongs to. */
export function toPage(token: string, thrown?: unknown, step?: string): HandlerResponse {
  const path = `/checkout/${encodeURIComponent(token)}`;
  if (thrown === undefined) return seeOther(path);
  const { code } = failure(newRequestId(), thrown);
  const problem = detailOf(thrown) ?? code;
  const query = new URLSearchParams({
    problem,
    ...(problem === "address_limited" && { until: retryTime(thrown) }),
    ...(step && { step: step.slice(0, 64) }),
  });
  return seeOther(`${path}?${query}`);
}

/** Unix seconds, so that a reload doesn't start the wait again. */
const retryTime = (thrown: unknown): string =>
  String(Math.floor(currentMs() / 1_000) + ((thrown instanceof AppError && thrown.details.retryAfterSeconds) || 60));

/** Where the buyer needs to know more than the error code says. */
function detailOf(thrown: unknown): string | null {
  if (!(thrown instanceof AppError)) return null;
  const { errors, data } = thrown.details;
  if (errors?.[0]?.field === "wallet_address_tag") return "wallet_address_tag_invalid";
  if (addressLimit.safeParse(data).success) return "address_limited";
  return refusal.safeParse(data).data?.unsupported.code ?? null;
}
