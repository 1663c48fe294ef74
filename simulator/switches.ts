import type { Decimal } from "#lib/money.ts";
import type { SimulatedProvider } from "./provider.ts";

/** Connection reset, no response, a response that is not JSON, or 8 MiB of JSON. */
export type Outage = "reset" | "hang" | "garbage" | "huge";

/** What the control API can change for one provider. */
export type Switches = {
  latencyMs: number;
  /** An HTTP status, or an outage. */
  failWith: number | Outage | null;
  /** Only paths with this prefix fail or are delayed; "" matches all. */
  failPath: string;
  /** Only requests with this text in their query or body, such as the provider's ID of a method; "" matches all. */
  failText: string;
  /** In USD; null keeps the provider's own. */
  limits: { min: Decimal; max: Decimal } | null;
  /** USD per coin by asset ("BTC:mainnet"), in place of the simulated rate. */
  rates: Record<string, Decimal>;
  callbacksPaused: boolean;
  /** Between the automatic steps of an order, by its payment method, in place of the setting. */
  stepDelaysMs: Record<string, number>;
  traits: Record<string, number>;
};

/** The traits of every provider. */
const commonTraits = {
  /** Switches off every rule of the provider. */
  lenient: 0,
  /** Signs a retried callback again. Otherwise retries keep their first signature and time. */
  signEachAttempt: 0,
  /** Reports a status that no client knows before the last one of every action. */
  unknownStatus: 0,
  /** Refuses amounts below twice the minimum of its lists. */
  staleLimits: 0,
};

/** Every trait with its default. */
export const defaultTraits = ({ traits, rules = {} }: SimulatedProvider): Record<string, number> => ({
  ...commonTraits,
  ...traits,
  ...Object.fromEntries(Object.entries(rules).map(([trait, { value = 1 }]) => [trait, value])),
});

/** Zero for an unknown trait, and for a rule of a lenient provider. */
export function traitOf({ rules = {} }: SimulatedProvider, { traits }: Switches, name: string): number {
  return traits.lenient !== 0 && Object.hasOwn(rules, name) ? 0 : (traits[name] ?? 0);
}

export const defaultSwitches = (provider: SimulatedProvider): Switches => ({
  latencyMs: 0,
  failWith: null,
  failPath: "",
  failText: "",
  limits: null,
  rates: {},
  callbacksPaused: false,
  stepDelaysMs: {},
  traits: defaultTraits(provider),
});

/** What the control API can change for the whole simulator. */
export type Settings = {
  /** Whether coin rates move. */
  walk: boolean;
  /** Between the automatic steps of an order. */
  stepDelayMs: number;
  /** Before the second attempt of a callback; every further wait is three times as long. */
  callbackRetryMs: number;
};

export const defaultSettings: Settings = { walk: true, stepDelayMs: 1_000, callbackRetryMs: 1_000 };
