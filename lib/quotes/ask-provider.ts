import { AppError } from "#lib/errors.ts";
import { rateOf } from "#lib/money.ts";
import { callLimits } from "#lib/providers/call-limits.ts";
import { ProviderRefusal } from "#lib/providers/http.ts";
import type { Quote, QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { assertSound } from "#lib/quotes/assert-sound.ts";
import { askThroughBreaker } from "#lib/quotes/provider-breaker.ts";
import { reportTrouble } from "#lib/quotes/report-trouble.ts";

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
const answerBytesMax = 256 * 1024;
const priceLifeMs = 60_000;
const priceLifeMsMax = 10 * 60_000;

class NoAnswerInTime extends AppError {}

/** One provider's price or why there is none; never throws and never takes longer than 2.5 s. A provider that has not
 * been answering is not waited for. */
export async function askProvider(
  provider: RampProvider,
  request: QuoteRequest,
  now: Date,
): Promise<Price | Unsupported> {
  // Quotes, rule 1: an exchange-type provider is not asked without the wallet it would send to.
  if (provider.needsWalletFor.includes(request.side) && !request.wallet) {
    return { unsupported: "wallet_address_required", message: `${provider.name} needs wallet_address for this quote` };
  }
  try {
    const answer = await askThroughBreaker(provider, () => askInTime(provider, request, now));
    return answer ?? { unsupported: "provider_error", message: `${provider.name} is not answering just now` };
  } catch (error) {
    reportTrouble(provider, error);
    return error instanceof NoAnswerInTime
      ? { unsupported: "provider_timeout", message: `${provider.name} did not answer in time` }
      : noPrice(provider);
  }
}

export const noPrice = ({ name }: { name: string }): Unsupported => ({
  unsupported: "provider_error",
  message: `${name} could not give a price`,
});

/** Throws when there was no answer, or none that means anything. */
async function askInTime(provider: RampProvider, request: QuoteRequest, now: Date): Promise<Price | Unsupported> {
  const late = Promise.withResolvers<never>();
  const calls = new AbortController();
  const giveUp = () => {
    late.reject(new NoAnswerInTime("provider_unavailable", `No answer within ${deadlineMs} ms`));
    calls.abort();
  };
  // One more turn, so that an answer that waits in the socket while we are busy counts as given.
  const timer = setTimeout(() => setImmediate(giveUp), deadlineMs);
  try {
    const asked = callLimits.run({ signal: calls.signal, answerBytesMax }, () => provider.quote(request));
    const answer = await Promise.race([asked, late.promise]);
    if ("unsupported" in answer) return answer;
    assertSound(answer, request);
    return toPrice(answer, now);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    reportTrouble(provider, error);
    return noPrice(provider);
  } finally {
    clearTimeout(timer);
  }
}

/** The provider is there and has refused this question; too many requests is no answer. */
const isRefusal = (error: unknown) =>
  error instanceof ProviderRefusal && error.status >= 400 && error.status < 500 && error.status !== 429;

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
