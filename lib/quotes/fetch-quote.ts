import { recordObservedLimit } from "#lib/assets/record-observed-limit.ts";
import { minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { rateOf } from "#lib/money.ts";
import { callWithDeadline, DeadlineExceeded } from "#lib/providers/call-with-deadline.ts";
import { CallFailed } from "#lib/providers/calls/call-failed.ts";
import { countQuote } from "#lib/providers/health/record-health.ts";
import { ProviderHttpError } from "#lib/providers/http.ts";
import type { Quote, QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { assertPlausible } from "./assert-plausible.ts";
import { findFirstBlocker } from "./find-blockers.ts";
import { type ProviderCalls, withBreaker } from "./provider-breaker.ts";
import { reportProviderError } from "./report-provider-error.ts";
import { unsupportedDecimals, withAmountField } from "./requested-crypto.ts";
import { shareQuote, timedOut } from "./share-quote.ts";

/** A provider's quote with all fees included, valid until `expiresAt`. */
export type PricedQuote = {
  fiatAmount: string;
  cryptoAmount: string;
  /** Fiat per 1 crypto. */
  exchangeRate: string;
  fees: { provider: string; network: string; svc: string };
  expiresAt: Date;
};
export type QuoteResult = PricedQuote | Unsupported;

const defaultLifetimeMs = minuteMs;
const maxLifetimeMs = 10 * minuteMs;

const inFlight = new WeakMap<RampProvider, Map<string, Promise<QuoteResult>>>();

/** One provider's quote, or why there is none. Never throws, takes as long as `callWithDeadline`, and returns immediately while the
 * provider's circuit breaker is open. */
export async function fetchQuote(provider: RampProvider, request: QuoteRequest, now: Date): Promise<QuoteResult> {
  return (await findFirstBlocker(provider, request)) ?? requestQuote(provider, request, now);
}

/** Like fetchQuote, but identical requests share one call to the provider, and its result for `reuseMs` afterwards, with Redis also
 * those of other processes. For lists of quotes only: transactions are created from a fresh quote. Of the requests with the same
 * `calls`, the circuit breaker counts one failure. */
export async function fetchSharedQuote(
  provider: RampProvider,
  request: QuoteRequest,
  now: Date,
  reuseMs = env().SVC_QUOTE_REUSE_SECONDS * 1_000,
  calls?: ProviderCalls,
): Promise<QuoteResult> {
  // Checked before the shared result, which may be older than the operator's change.
  const unsupported = await findFirstBlocker(provider, request);
  if (unsupported) return unsupported;
  const shared = inFlight.get(provider) ?? new Map<string, Promise<QuoteResult>>();
  inFlight.set(provider, shared);
  const { side, fiat, crypto, network, method, fiatAmount, cryptoAmount, wallet, walletTag, country, region } = request;
  const amounts = [fiatAmount, cryptoAmount];
  const key = JSON.stringify([side, fiat, crypto, network, method, amounts, wallet, walletTag, country, region]);
  const known = shared.get(key);
  if (known) return known;
  const fetch = () => requestQuote(provider, request, now, calls);
  const quote = shareQuote({ provider, route: key, reuseMs }, fetch).then(({ result, reuseMs: sharedMs }) => {
    if (sharedMs > 0) setTimeout(() => shared.delete(key), sharedMs).unref();
    else shared.delete(key);
    return result;
  });
  shared.set(key, quote);
  return quote;
}

export const quoteFailure = ({ name }: { name: string }): Unsupported => ({
  unsupported: "provider_error",
  message: `${name} couldn't provide a quote`,
});

async function requestQuote(
  provider: RampProvider,
  request: QuoteRequest,
  now: Date,
  calls?: ProviderCalls,
): Promise<QuoteResult> {
  try {
    const result = await withBreaker(provider, () => requestAndCount(provider, request, now), calls);
    return result ?? { unsupported: "provider_error", message: `${provider.name} isn't responding right now` };
  } catch (error) {
    reportProviderError(provider, error);
    return error instanceof DeadlineExceeded ? timedOut(provider) : quoteFailure(provider);
  }
}

/** Counts the outcome for the provider's health. Throws what the breaker is to count as a failure: no response, or an
 * implausible one. */
async function requestAndCount(provider: RampProvider, request: QuoteRequest, now: Date): Promise<QuoteResult> {
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  try {
    const { result, isCalled } = await callWithDeadline(() => provider.quote(request));
    if ("unsupported" in result) {
      // A cached result doesn't reflect the provider's health.
      if (isCalled) {
        countQuote(provider, "declined", elapsedMs());
        await recordObservedLimit(provider, request, result, now);
      }
      return withAmountField(result, request);
    }
    assertPlausible(result, request);
    const rounded = unsupportedDecimals(provider, result, request);
    if (rounded) return rounded;
    countQuote(provider, "priced", elapsedMs());
    return toPricedQuote(result, now);
  } catch (error) {
    if (error instanceof CallFailed) throw error;
    countQuote(provider, error instanceof DeadlineExceeded ? "timedOut" : "failed", elapsedMs());
    if (!isClientError(error)) throw error;
    reportProviderError(provider, error);
    return quoteFailure(provider);
  }
}

/** The provider is up but rejected the request. 429 counts as an outage. */
const isClientError = (error: unknown) =>
  error instanceof ProviderHttpError && error.status >= 400 && error.status < 500 && error.status !== 429;

function toPricedQuote({ fiatAmount, cryptoAmount, fees, expiresAt }: Quote, now: Date): PricedQuote {
  const latest = new Date(now.getTime() + maxLifetimeMs);
  const usual = new Date(now.getTime() + defaultLifetimeMs);
  return {
    fiatAmount,
    cryptoAmount,
    exchangeRate: rateOf(fiatAmount, cryptoAmount),
    fees: { ...fees, svc: "0" },
    expiresAt: expiresAt && expiresAt > now ? (expiresAt < latest ? expiresAt : latest) : usual,
  };
}
