import type { Environment } from "#db/enums.ts";
import type { ProviderDescription } from "#lib/providers/calls/contract.ts";

export type SettingValues = Record<string, string>;

/** The decrypted settings that the operator saved for one provider in one environment. */
export type CachedSettings = {
  /** Without defaults. Null: environment variables apply. "unreadable": the provider is not listed, because the
   * environment variables may belong to another account. */
  values: SettingValues | "unreadable" | null;
  /** The settings before the last change, which still verify callbacks until `until`. `values` null: the environment
   * variables. */
  previous: { values: SettingValues | null; until: Date } | null;
  isEnabled: boolean;
  /** Where another process has the credentials: what it says about the provider. The values are null then. */
  described?: ProviderDescription;
};

/** By `settingsKey`. A changed entry is a new object in a new map, so that users can compare by identity. */
export type SettingsCache = ReadonlyMap<string, CachedSettings>;

// On globalThis, because Next's bundle and Node each load their own copy of this module.
const shared = globalThis as typeof globalThis & { slipwayProviderSettings?: SettingsCache };
const empty: SettingsCache = new Map();

export const cachedSettings = (): SettingsCache => shared.slipwayProviderSettings ?? empty;

export function setCachedSettings(cache: SettingsCache): void {
  shared.slipwayProviderSettings = cache;
}

export const settingsKey = (environment: Environment, provider: string): string => `${environment}:${provider}`;
