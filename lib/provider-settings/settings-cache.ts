import type { Environment } from "#db/enums.ts";

export type SettingValues = Record<string, string>;

/** What the operator set by hand for one provider in one environment, opened. */
export type CachedSettings = {
  /** Only what was given, defaults left out; null: the environment variables speak. "unreadable" is never listed: the
   * variables may be those of another account. */
  given: SettingValues | "unreadable" | null;
  /** Those in force before, whose callbacks are believed a while longer; `given` null: those of the variables. */
  previous: { given: SettingValues | null; until: Date } | null;
  isEnabled: boolean;
};

/** By `settingsKey`. A changed entry is a new object, and so is the map around it: who made something of one can tell. */
export type SettingsCache = ReadonlyMap<string, CachedSettings>;

// One for a process, though Next's bundle and Node load this file apart from each other.
const holder = globalThis as typeof globalThis & { slipwayProviderSettings?: SettingsCache };
const nothing: SettingsCache = new Map();

export const cachedSettings = (): SettingsCache => holder.slipwayProviderSettings ?? nothing;

export function setCachedSettings(held: SettingsCache): void {
  holder.slipwayProviderSettings = held;
}

export const settingsKey = (environment: Environment, provider: string): string => `${environment}:${provider}`;
