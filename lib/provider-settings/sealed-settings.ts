import type { ProviderSettingsRow } from "#db/provider-settings.ts";
import { seal, unseal } from "#lib/seal.ts";
import type { CachedSettings, SettingValues } from "./settings-cache.ts";

const purpose = "provider-credentials";

type Place = Pick<ProviderSettingsRow, "environment" | "provider">;

// Bound to its row and column: bytes copied to another open nowhere.
const ownerOf = ({ environment, provider }: Place, column: "current" | "previous") =>
  `${environment}/${provider}/${column}`;

export const sealCurrent = (place: Place, given: SettingValues): Buffer =>
  seal(purpose, ownerOf(place, "current"), JSON.stringify(given));

export const sealPrevious = (place: Place, given: SettingValues): Buffer =>
  seal(purpose, ownerOf(place, "previous"), JSON.stringify(given));

/** Null for nothing. Throws when it cannot be opened; see unseal. */
export const openCurrent = (row: ProviderSettingsRow): SettingValues | null =>
  row.sealed && JSON.parse(unseal(purpose, ownerOf(row, "current"), row.sealed));

export const openPrevious = (row: ProviderSettingsRow): SettingValues | null =>
  row.previousSealed && JSON.parse(unseal(purpose, ownerOf(row, "previous"), row.previousSealed));

type Opened = { settings: CachedSettings; problems: string[] };

/** What can be opened of the row, and one line for what cannot. */
export function openRow(row: ProviderSettingsRow): Opened {
  const problems: string[] = [];
  const attempt = <Otherwise>(what: string, open: () => SettingValues | null, otherwise: Otherwise) => {
    try {
      return open();
    } catch (error) {
      problems.push(`what was set by hand (${what}) ${error instanceof Error ? error.message : error}`);
      return otherwise;
    }
  };
  const given = attempt("current", () => openCurrent(row), "unreadable" as const);
  const before = row.previousUntil && attempt("previous", () => openPrevious(row), "unreadable" as const);
  const previous = row.previousUntil && before !== "unreadable" ? { given: before, until: row.previousUntil } : null;
  return { settings: { given, previous, isEnabled: row.isEnabled }, problems };
}
