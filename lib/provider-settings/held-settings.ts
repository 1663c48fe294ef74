import type { Environment } from "#db/enums.ts";

export type Given = Record<string, string>;

/** What the operator set by hand for one provider in one environment, opened. */
export type HeldSettings = {
  /** Only what was given, defaults left out; null: the environment variables speak. "unreadable" is never listed: the
   * variables may be those of another account. */
  given: Given | "unreadable" | null;
  /** Those in force before, whose callbacks are believed a while longer; `given` null: those of the variables. */
  previous: { given: Given | null; until: Date } | null;
  isEnabled: boolean;
};

/** By `settingsKey`. A changed entry is a new object, and so is the map around it: who made something of one can tell. */
export type Held = ReadonlyMap<string, HeldSettings>;

// One for a process, though Next's bundle and Node load this file apart from each other.
const holder = globalThis as typeof globalThis & { slipwayProviderSettings?: Held };
const nothing: Held = new Map();

export const heldSettings = (): Held => holder.slipwayProviderSettings ?? nothing;

export function holdSettings(held: Held): void {
  holder.slipwayProviderSettings = held;
}

export const settingsKey = (environment: Environment, provider: string): string => `${environment}:${provider}`;
