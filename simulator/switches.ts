import type { Decimal } from "#lib/money.ts";
import type { SimulatedProvider } from "./provider.ts";

/** Not an answer but a way to be down: connection reset, no answer at all, no JSON, 8 MiB of JSON. */
export type Breakage = "reset" | "hang" | "garbage" | "huge";

/** What the control address may change about one provider. */
export type Switches = {
  latencyMs: number;
  /** An HTTP status, or worse. */
  failWith: number | Breakage | null;
  /** Only paths that start so fail or are late; "" is all of them. */
  failPath: string;
  /** In USD; null leaves the provider's own. */
  limits: { min: Decimal; max: Decimal } | null;
  /** USD for one coin, by asset ("BTC:mainnet"), instead of the table and its walk. */
  rates: Record<string, Decimal>;
  callbacksPaused: boolean;
  traits: Record<string, number>;
};

export const startingSwitches = (provider: SimulatedProvider): Switches => ({
  latencyMs: 0,
  failWith: null,
  failPath: "",
  limits: null,
  rates: {},
  callbacksPaused: false,
  traits: { ...provider.traits },
});

/** What the control address may change about the whole simulator. */
export type Settings = {
  /** Whether coin rates wander. */
  walk: boolean;
  /** Between the steps an order takes by itself. */
  stepDelayMs: number;
  /** Before the second try of a callback; each further one waits three times as long. */
  callbackRetryMs: number;
};

export const usualSettings: Settings = { walk: true, stepDelayMs: 1_000, callbackRetryMs: 1_000 };
