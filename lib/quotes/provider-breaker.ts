import { type CircuitBreakerPolicy, CircuitState, circuitBreaker, handleAll, type IBreaker } from "cockatiel";
import { recordOutage, recordRecovery } from "#lib/provider-health/record-health.ts";

const failuresMin = 3;
const silenceMs = 1_000;
const probeEveryMs = 15_000;
const verdictLifeMs = 60_000;

type Provider = { id: string };
type ProviderBreaker = {
  policy: CircuitBreakerPolicy;
  openedAt: number;
  /** Since when it has been opening by what this process itself saw; null while it has not. */
  brokenSince: Date | null;
  answeredAt(): number;
};

// A provider object is one provider in one environment; a test's own objects share nothing with another test's.
const breakers = new WeakMap<Provider, ProviderBreaker>();

/** Asks unless the provider has not been answering, then null at once. `ask` throws when it gets no answer; a refusal is
 * an answer. While the breaker is open, one question in 15 s goes out as a probe, for which nobody waits. */
export async function withBreaker<Answer>(provider: Provider, ask: () => Promise<Answer>): Promise<Answer | null> {
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

/** Other processes find the provider broken since then: unless it answered here later, the next to ask is a probe too. */
export function openBreaker(provider: Provider, brokenSince: Date): void {
  const known = breakers.get(provider);
  if (known && (known.policy.state !== CircuitState.Closed || known.answeredAt() >= brokenSince.getTime())) return;
  breakers.set(provider, makeBreaker(provider, { isOpen: true }));
}

function breakerOf(provider: Provider): ProviderBreaker {
  const known = breakers.get(provider);
  if (known) return known;
  const made = makeBreaker(provider, { isOpen: false });
  breakers.set(provider, made);
  return made;
}

function makeBreaker(provider: Provider, { isOpen }: { isOpen: boolean }): ProviderBreaker {
  const silence = opensOnSilence();
  const openedAt = isOpen ? Date.now() : 0;
  const open = { ownState: { value: CircuitState.Open, openedAt, attemptNo: 1 } };
  const policy = circuitBreaker(handleAll, {
    halfOpenAfter: probeEveryMs,
    breaker: silence.breaker,
    ...(isOpen && { initialState: open }),
  });
  const made: ProviderBreaker = { policy, openedAt, brokenSince: null, answeredAt: silence.answeredAt };
  policy.onBreak(() => {
    made.openedAt = Date.now();
    made.brokenSince ??= new Date();
    recordOutage(provider, made.brokenSince);
  });
  policy.onReset(() => {
    made.brokenSince = null;
    recordRecovery(provider);
  });
  return made;
}

/** Three failures in a row and a second without any answer: neither one bad moment nor a few errors among many answers. */
function opensOnSilence(): { breaker: IBreaker; answeredAt(): number } {
  let failures = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  return {
    answeredAt: () => answeredAt,
    breaker: {
      state: undefined,
      success() {
        failures = 0;
        answeredAt = Date.now();
      },
      failure() {
        failures += 1;
        return failures >= failuresMin && Date.now() - answeredAt >= silenceMs;
      },
    },
  };
}
