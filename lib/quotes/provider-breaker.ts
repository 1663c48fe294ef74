import { type CircuitBreakerPolicy, CircuitState, circuitBreaker, handleAll, type IBreaker } from "cockatiel";

const failuresMin = 3;
const silenceMs = 1_000;
const probeEveryMs = 15_000;
const verdictLifeMs = 60_000;

type ProviderBreaker = { policy: CircuitBreakerPolicy; openedAt: number };

// A provider object is one provider in one environment; a test's own objects share nothing with another test's.
const breakers = new WeakMap<object, ProviderBreaker>();

/** Asks unless the provider has not been answering, then null at once. `ask` throws when it gets no answer; a refusal is
 * an answer. While the breaker is open, one question in 15 s goes out as a probe, for which nobody waits. */
export async function askThroughBreaker<Answer>(provider: object, ask: () => Promise<Answer>): Promise<Answer | null> {
  const breaker = breakerOf(provider);
  const { policy } = breaker;
  if (policy.state === CircuitState.Closed) return policy.execute(ask);
  if (policy.state !== CircuitState.Open) return null;
  const openMs = Date.now() - breaker.openedAt;
  if (openMs < probeEveryMs) return null;
  // Nobody asked for long: the verdict is old, and this question is as good as the first one.
  if (openMs > verdictLifeMs) return policy.execute(ask);
  policy.execute(ask).catch(() => undefined);
  return null;
}

function breakerOf(provider: object): ProviderBreaker {
  const known = breakers.get(provider);
  if (known) return known;
  const policy = circuitBreaker(handleAll, { halfOpenAfter: probeEveryMs, breaker: opensOnSilence() });
  const made: ProviderBreaker = { policy, openedAt: 0 };
  policy.onBreak(() => {
    made.openedAt = Date.now();
  });
  breakers.set(provider, made);
  return made;
}

/** Three failures in a row and a second without any answer: neither one bad moment nor a few errors among many answers. */
function opensOnSilence(): IBreaker {
  let failures = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  return {
    state: undefined,
    success() {
      failures = 0;
      answeredAt = Date.now();
    },
    failure() {
      failures += 1;
      return failures >= failuresMin && Date.now() - answeredAt >= silenceMs;
    },
  };
}
