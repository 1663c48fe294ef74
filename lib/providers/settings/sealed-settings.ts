import type { ProviderSettingsRow } from "#lib/providers/queries/settings.ts";
import { seal, unseal } from "#lib/seal.ts";
import type { CachedSettings, SettingValues } from "./settings-cache.ts";

const purpose = "provider-credentials";

type RowKey = Pick<ProviderSettingsRow, "environment" | "provider">;

// Bound to its row and column, so that bytes copied to another row cannot be decrypted there.
const ownerOf = ({ environment, provider }: RowKey, column: "current" | "previous") =>
  `${environment}/${provider}/${column}`;

export const sealCurrent = (key: RowKey, values: SettingValues): Buffer =>
  seal(purpose, ownerOf(key, "current"), JSON.stringify(values));

export const sealPrevious = (key: RowKey, values: SettingValues): Buffer =>
  seal(purpose, ownerOf(key, "previous"), JSON.stringify(values));

/** Null if the column is empty. Throws if it cannot be decrypted; see unseal. */
export const openCurrent = (row: ProviderSettingsRow): SettingValues | null =>
  row.sealed && JSON.parse(unseal(purpose, ownerOf(row, "current"), row.sealed));

export const openPrevious = (row: ProviderSettingsRow): SettingValues | null =>
  row.previousSealed && JSON.parse(unseal(purpose, ownerOf(row, "previous"), row.previousSealed));

/** Decrypts what it can of a row, and describes what it cannot. */
export function openRow(row: ProviderSettingsRow): { settings: CachedSettings; problems: string[] } {
  const problems: string[] = [];
  const attempt = (column: string, open: () => SettingValues | null) => {
    try {
      return open();
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      problems.push(`saved settings (${column}) cannot be decrypted: the value ${reason}`);
      return "unreadable" as const;
    }
  };
  const values = attempt("current", () => openCurrent(row));
  const before = row.previousUntil && attempt("previous", () => openPrevious(row));
  const previous = row.previousUntil && before !== "unreadable" ? { values: before, until: row.previousUntil } : null;
  return { settings: { values, previous, isEnabled: row.isEnabled }, problems };
}
