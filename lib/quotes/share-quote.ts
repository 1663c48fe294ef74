import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { currentMs } from "#lib/clock.ts";
import { purposeKey } from "#lib/env.ts";
import { sharedQuotes } from "#lib/metrics/metrics.ts";
import { deadlineMs } from "#lib/providers/call-with-deadline.ts";
import type { RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { amount } from "#lib/providers/schemas.ts";
import { contextOf } from "#lib/providers/settings/create-provider.ts";
import { secureCompare } from "#lib/providers/signature.ts";
import { unsupported } from "./contract.ts";
import type { PricedQuote, QuoteResult } from "./fetch-quote.ts";
import { type QuoteStore, quoteStore } from "./quote-store.ts";

// Changes with the form of what is stored, so that processes of two versions don't share.
const purpose = "shared quote 1";
const pollMs = { first: 10, longest: 80 };

/** A quote, and for how long from now it may be reused. */
type ReusableQuote = { result: QuoteResult; reuseMs: number };

type Question = { provider: RampProvider; route: string; reuseMs: number };

/** Fetches a quote that may be reused for `reuseMs`. With Redis, processes ask the provider once in this time: one claims the question, the
 * others wait for its result. A process that gets none in time, or finds Redis slow or away, fetches its own. */
export async function shareQuote(question: Question, fetch: () => Promise<QuoteResult>): Promise<ReusableQuote> {
  const { provider, route, reuseMs } = question;
  const store = reuseMs > 0 ? quoteStore() : null;
  const seal = store && sealFor(provider, route);
  if (!store || !seal) return reusable(await fetch(), currentMs(), reuseMs);

  const read = async () => {
    const found = await store.readOrClaim(seal.key);
    return typeof found === "object" ? (openQuote(seal, found.stored, reuseMs) ?? "claimed") : found;
  };
  const fetchAndStore = async () => {
    const fetched = reusable(await fetch(), currentMs(), reuseMs);
    void storeQuote(store, seal, fetched);
    return fetched;
  };
  const found = await read();
  if (typeof found === "object") return count("reused", found);
  if (found !== "awaited") return count(found === "claimed" ? "fetched" : "unavailable", await fetchAndStore());
  return count("awaited", (await follow(read, fetchAndStore)) ?? { result: timedOut(provider), reuseMs: 0 });
}

/** The result of another process, or of an own call when that one gives up its claim. Null at the deadline. */
async function follow(
  read: () => Promise<ReusableQuote | "claimed" | "awaited" | "unavailable">,
  fetch: () => Promise<ReusableQuote>,
): Promise<ReusableQuote | null> {
  const endsAtMs = performance.now() + deadlineMs;
  let own: Promise<ReusableQuote> | undefined;
  for (let delayMs = pollMs.first; performance.now() < endsAtMs; delayMs = Math.min(2 * delayMs, pollMs.longest)) {
    const fetched = await Promise.race([own, pause(delayMs, null)].filter((one) => one !== undefined));
    if (fetched) return fetched;
    const found = await read();
    if (typeof found === "object") return found;
    if (found !== "awaited") own ??= fetch();
  }
  return null;
}

export const timedOut = ({ name }: { name: string }): Unsupported => ({
  unsupported: "provider_timeout",
  message: `${name} didn't respond in time`,
});

function count(outcome: "reused" | "awaited" | "fetched" | "unavailable", quote: ReusableQuote): ReusableQuote {
  sharedQuotes.of(outcome).add();
  return quote;
}

/** Outages are never reused, and a quote is not reused beyond its expiry. */
function reusable(result: QuoteResult, fetchedAtMs: number, reuseMs: number): ReusableQuote {
  const untilMs = fetchedAtMs + reuseMs;
  if (!("unsupported" in result)) {
    return { result, reuseMs: Math.min(untilMs, result.expiresAt.getTime()) - currentMs() };
  }
  const isOutage = result.unsupported === "provider_error" || result.unsupported === "provider_timeout";
  return { result, reuseMs: isOutage ? 0 : untilMs - currentMs() };
}

type Seal = { key: string; signatureOf(text: string): string };

/** Null where another process has the provider's settings. Settings and wallet are only in the hash that is the key, and who
 * can write to Redis can't make up a quote. */
function sealFor(provider: RampProvider, route: string): Seal | null {
  const { environment, settings } = contextOf(provider) ?? {};
  if (!settings) return null;
  const secret = purposeKey(purpose);
  const question = JSON.stringify([environment, provider.id, settings, route]);
  const key = createHmac("sha256", secret).update(question).digest("base64url");
  return {
    key: `slipway:quote:${key}`,
    signatureOf: (text) =>
      createHmac("sha256", secret)
        .update(key + text)
        .digest("base64url"),
  };
}

const decimals = z.object({ fiatAmount: amount, cryptoAmount: amount, exchangeRate: amount });
const priced: z.ZodType<PricedQuote> = decimals.extend({
  fees: z.object({ provider: amount, network: amount, svc: amount }),
  expiresAt: z.coerce.date(),
});
const declined: z.ZodType<Unsupported> = z.object({
  unsupported: unsupported.shape.code,
  message: z.string(),
  min: amount.exactOptional(),
  max: amount.exactOptional(),
  field: z.enum(["wallet_address_tag", "region", "crypto_amount"]).exactOptional(),
});
const stored = z.object({ fetchedAtMs: z.number(), result: z.union([priced, declined]) });

async function storeQuote(store: QuoteStore, { key, signatureOf }: Seal, { result, reuseMs }: ReusableQuote) {
  if (reuseMs <= 0) return store.release(key);
  const text = JSON.stringify({ fetchedAtMs: currentMs(), result });
  await store.store(key, `${signatureOf(text)}.${text}`, reuseMs);
}

/** Null for what no process of this installation stored. */
function openQuote({ signatureOf }: Seal, value: string, reuseMs: number): ReusableQuote | null {
  const dot = value.indexOf(".");
  const [signature, text] = [value.slice(0, dot), value.slice(dot + 1)];
  if (!secureCompare(signature, signatureOf(text))) return null;
  const { data } = stored.safeParse(JSON.parse(text));
  return data ? reusable(data.result, data.fetchedAtMs, reuseMs) : null;
}
