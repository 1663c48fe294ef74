import type { SettingChanges } from "./apply-changes.ts";
import { describeSettings } from "./describe-settings.ts";
import { refreshProviderSettings } from "./load-settings.ts";
import type { ProviderRef } from "./set-settings.ts";

/** What differs in a form with all settings. Blank secrets keep their value, because the form doesn't show them; other blank
 * fields return to their default. Throws not_found. */
export async function changedSettings(place: ProviderRef, form: Record<string, string>): Promise<SettingChanges> {
  await refreshProviderSettings();
  const settings = new Map(describeSettings(place).map((setting) => [setting.name, setting]));
  const isChanged = ([name, text]: [string, string]) => {
    const { isSecret = false, source, value } = settings.get(name) ?? {};
    // Saved settings replace all environment variables, which are therefore saved with the form.
    return isSecret || source !== "saved" ? text.trim() !== "" : text.trim() !== value;
  };
  return Object.fromEntries(Object.entries(form).filter(isChanged));
}
