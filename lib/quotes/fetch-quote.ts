import { AppError } from "#lib/errors.ts";
import { rateOf } from "#lib/money.ts";
import { countQuote } from "#lib/provider-health/record-health.ts";
import { unsupportedIfDisabled } from "#lib/provider-settings/disabled-routes.ts";
import { callLimits, ProviderHttpError } from "#lib/providers/http.ts";
import type { Quote, QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { assertSound } from "./assert-sound.ts";
import { withBreaker } from "./provider-breaker.ts";
import { reportProviderError } from "./report-provider-error.ts";

/** A price of ours: all fees in, and good until `expiresAt`. */
export type Price = {
  fiatAmount: string;
  cryptoAmount: string;
  /** Fiat per 1 crypto. */
  exchangeRate: string;
  fees: { provider: string; network: string; svc: string };
  expiresAt: Date;
};

const deadlineMs = 2_500;
// One price is a few kilobytes.
const maxResponseBytes = 256 * 1024;
const priceLifeMs = 60_000;
const priceLifeMsMax = 10 * 60_000;

class NoAnswerInTime extends AppError {}

/** One provider's price or why there is none; never throws and never takes longer than 2.5 s. A provider that has not
 * been answering is not waited for. */
export async function fetchQuote(
  provider: RampProvider,
  request: QuoteRequest,
  now: Date,
): Promise<Price | Unsupported> {
  const disabled = unsupportedIfDisabled(provider, request);
  if (disabled) return disabled;
  // Quotes, rule 1: an exchange-type provider is not asked without the wallet it would send to.
  if (provider.needsWalletFor.includes(request.side) && !request.wallet) {
    return { unsupported: "wallet_address_required", message: `${provider.name} needs wallet_address for this quote` };
  }
  try {
    const answer = await withBreaker(provider, () => requestQuote(provider, request, now));
    return answer ?? { unsupported: "provider_error", message: `${provider.name} is not answering just now` };
  } catch (error) {
    reportProviderError(provider, error);
    return error instanceof NoAnswerInTime
      ? { unsupported: "provider_timeout", message: `${provider.name} did not answer in time` }
      : quoteFailure(provider);
  }
}

export const quoteFailure = ({ name }: { name: string }): Unsupported => ({
  unsupported: "provider_error",
  message: `${name} could not give a price`,
});

/** Throws when there was no answer, or none that means anything. */
async function requestQuote(provider: RampProvider, request: QuoteRequest, now: Date): Promise<Price | Unsupported> {
  const startedAt = performance.now();
  const took = () => performance.now() - startedAt;
  try {
    const { answer, isAsked } = await withTimeout(provider, request);
    if ("unsupported" in answer) {
      // What the adapter knew from lists it remembers says nothing of how the provider is.
      if (isAsked) countQuote(provider, "declined", took());
      return answer;
    }
    assertSound(answer, request);
    countQuote(provider, "priced", took());
    return toPrice(answer, now);
  } catch (error) {
    countQuote(provider, error instanceof NoAnswerInTime ? "timedOut" : "failed", took());
    if (!isRefusal(error)) throw error;
    reportProviderError(provider, error);
    return quoteFailure(provider);
  }
}

/** `isAsked`: the provider itself was called for it. */
async function withTimeout(provider: RampProvider, request: QuoteRequest) {
  const late = Promise.withResolvers<never>();
  const calls = new AbortController();
  let isAsked = false;
  const limits = {
    maxResponseBytes,
    // Looked at by http.ts with each call.
    get signal() {
      isAsked = true;
      return calls.signal;
    },
  };
  const giveUp = () => {
    late.reject(new NoAnswerInTime("provider_unavailable", `No answer within ${deadlineMs} ms`));
    calls.abort();
  };
  // One more turn, so that an answer that waits in the socket while we are busy counts as given.
  const timer = setTimeout(() => setImmediate(giveUp), deadlineMs);
  try {
    const asked = callLimits.run(limits, () => provider.quote(request));
    return { answer: await Promise.race([asked, late.promise]), isAsked };
  } finally {
    clearTimeout(timer);
  }
}

/** The provider is there and has refused this question; too many requests is no answer. */
const isRefusal = (error: unknown) =>
  error instanceof ProviderHttpError && error.status >= 400 && error.status < 500 && error.status !== 429;

function toPrice({ fiatAmount, cryptoAmount, fees, expiresAt }: Quote, now: Date): Price {
  const latest = new Date(now.getTime() + priceLifeMsMax);
  const usual = new Date(now.getTime() + priceLifeMs);
  return {
    fiatAmount,
    cryptoAmount,
    exchangeRate: rateOf(fiatAmount, cryptoAmount),
    fees: { ...fees, svc: "0" },
    expiresAt: expiresAt && expiresAt > now ? (expiresAt < latest ? expiresAt : latest) : usual,
  };
}
