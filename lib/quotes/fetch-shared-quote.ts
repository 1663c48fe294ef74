import { env } from "#lib/env.ts";
import { unsupportedIfDisabled } from "#lib/provider-settings/disabled-routes.ts";
import type { QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { fetchQuote, type Price } from "./fetch-quote.ts";

type Answer = Price | Unsupported;

const asked = new WeakMap<RampProvider, Map<string, Promise<Answer>>>();

/** Like fetchQuote, but those who ask the same at the same moment share one call, and with `reuseMs` those who come
 * soon after share its answer. It keeps the expiry it had. For lists only: a creation asks anew. */
export function fetchSharedQuote(
  provider: RampProvider,
  request: QuoteRequest,
  now: Date,
  reuseMs = env().quoteReuseMs,
): Promise<Answer> {
  // An answer that is kept may be from before the route was disabled.
  const disabled = unsupportedIfDisabled(provider, request);
  if (disabled) return Promise.resolve(disabled);
  const running = asked.get(provider) ?? new Map<string, Promise<Answer>>();
  asked.set(provider, running);
  const question = toQuestion(request);
  const known = running.get(question);
  if (known) return known;
  const answer = fetchQuote(provider, request, now).then((given) => {
    const keptMs = Math.min(reuseMs, usableMs(given));
    if (keptMs > 0) setTimeout(() => running.delete(question), keptMs).unref();
    else running.delete(question);
    return given;
  });
  running.set(question, answer);
  return answer;
}

const toQuestion = ({ side, fiat, crypto, network, method, fiatAmount, wallet }: QuoteRequest) =>
  [side, fiat, crypto, network, method, fiatAmount, wallet].join("~");

/** An outage is asked about again; a price does not outlive itself. */
function usableMs(answer: Answer): number {
  if (!("unsupported" in answer)) return answer.expiresAt.getTime() - Date.now();
  return answer.unsupported === "provider_error" || answer.unsupported === "provider_timeout"
    ? 0
    : Number.POSITIVE_INFINITY;
}
