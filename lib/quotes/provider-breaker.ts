import {
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  handleWhen,
  type IBreaker,
  IterableBackoff,
} from "cockatiel";
import { currentMs, currentTime } from "#lib/clock.ts";
import { minuteMs } from "#lib/duration.ts";
import { CallFailed } from "#lib/providers/calls/call-failed.ts";
import { recordOutage, recordRecovery } from "#lib/providers/health/record-health.ts";

const minFailures = 3;
const minSilenceMs = 1_000;
// After a short hiccup the provider is back within seconds; the last value repeats.
const probeDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000];
const staleAfterMs = minuteMs;

type Provider = { id: string };
type ProviderBreaker = {
  policy: CircuitBreakerPolicy;
  openedAt: number;
  /** When this process itself first opened it; null while it is closed. */
  brokenSince: Date | null;
  lastResponseAt(): number;
};

// A provider object is one provider in one environment. Tests create their own objects and so share no state.
const breakers = new WeakMap<Provider, ProviderBreaker>();

/** The calls to a provider for one request, of which at most one counts as a failure. */
export type ProviderCalls = { hasFailed: boolean };

/** Runs `call` unless the provider's circuit breaker is open, then null. `call` throws if there is no response; a rejected
 * request is a response. While open, a call goes out as a background probe after 1 s, 2 s, 4 s, 8 s, and then every 15 s. */
export async function withBreaker<Result>(
  provider: Provider,
  call: () => Promise<Result>,
  calls: ProviderCalls = { hasFailed: false },
): Promise<Result | null> {
  try {
    return await runUnlessOpen(provider, () => failOnce(calls, call));
  } catch (error) {
    throw error instanceof CountedBefore ? error.cause : error;
  }
}

/** Another call of the same request has already failed. */
class CountedBefore extends Error {}

async function failOnce<Result>(calls: ProviderCalls, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (calls.hasFailed) throw new CountedBefore(undefined, { cause: error });
    calls.hasFailed = !(error instanceof CallFailed);
    throw error;
  }
}

async function runUnlessOpen<Result>(provider: Provider, call: () => Promise<Result>): Promise<Result | null> {
  const breaker = breakerOf(provider);
  const { policy } = breaker;
  if (policy.state === CircuitState.Closed) return policy.execute(call);
  if (policy.state !== CircuitState.Open) return null;
  const openMs = Date.now() - breaker.openedAt;
  // The clock was set back: the delay would last until it catches up.
  if (openMs < 0) {
    breakers.delete(provider);
    return call();
  }
  // No calls for a long time: the state is stale, so this caller waits for the probe.
  if (openMs > staleAfterMs) return policy.execute(call);
  // Rejects without a call until the delay is over.
  policy.execute(call).catch(() => undefined);
  return null;
}

/** Opens the breaker because other processes see an outage, unless the provider responded to this process since then. */
export function openBreaker(provider: Provider, brokenSince: Date): void {
  const known = breakers.get(provider);
  if (known && (known.policy.state !== CircuitState.Closed || known.lastResponseAt() >= brokenSince.getTime())) return;
  breakers.set(provider, createBreaker(provider, { openedAt: Date.now(), brokenSince: null }));
}

/** The provider responded to another process: closes a breaker that was open because of others. One that this process opened stays open,
 * because it may be this process that can't reach the provider, but the next request sends a probe. */
export function endOutage(provider: Provider, respondedAt: Date): void {
  const known = breakers.get(provider);
  if (known?.policy.state !== CircuitState.Open) return;
  const { brokenSince } = known;
  if (brokenSince === null) breakers.delete(provider);
  else if (respondedAt > brokenSince) {
    breakers.set(provider, createBreaker(provider, { openedAt: Date.now() - (probeDelaysMs[0] ?? 0), brokenSince }));
  }
}

function breakerOf(provider: Provider): ProviderBreaker {
  const known = breakers.get(provider);
  if (known) return known;
  const created = createBreaker(provider, null);
  breakers.set(provider, created);
  return created;
}

/** Closed, or open since then. */
function createBreaker(
  provider: Provider,
  open: Pick<ProviderBreaker, "openedAt" | "brokenSince"> | null,
): ProviderBreaker {
  const { rule, lastResponseAt } = openAfterSilence();
  const { openedAt, brokenSince } = open ?? { openedAt: 0, brokenSince: null };
  const isOfProvider = (error: unknown) => !(error instanceof CallFailed || error instanceof CountedBefore);
  const policy = circuitBreaker(handleWhen(isOfProvider), {
    halfOpenAfter: new IterableBackoff(probeDelaysMs),
    breaker: rule,
    ...(open && { initialState: { ownState: { value: CircuitState.Open, openedAt, attemptNo: 1 } } }),
  });
  const breaker: ProviderBreaker = { policy, openedAt, brokenSince, lastResponseAt };
  policy.onBreak(() => {
    breaker.openedAt = Date.now();
    breaker.brokenSince ??= currentTime();
    recordOutage(provider, breaker.brokenSince);
  });
  policy.onReset(() => {
    breaker.brokenSince = null;
    recordRecovery(provider);
  });
  return breaker;
}

/** Opens after three consecutive failures and a second without a response, so that neither a short hiccup nor a few errors
 * among many responses open it. */
function openAfterSilence(): { rule: IBreaker; lastResponseAt(): number } {
  let failures = 0;
  let respondedAt = Number.NEGATIVE_INFINITY;
  return {
    lastResponseAt: () => respondedAt,
    rule: {
      state: undefined,
      success() {
        failures = 0;
        respondedAt = currentMs();
      },
      failure() {
        failures += 1;
        return failures >= minFailures && Math.abs(currentMs() - respondedAt) >= minSilenceMs;
      },
    },
  };
}
