import type { Area } from "#components/shell/pages.ts";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import type { PreferencesChange } from "#lib/preferences/contract.ts";

/** Stores the person's preferences, for their other browsers too. Throws ApiFailure. */
export function savePreferences(area: Area, body: PreferencesChange): Promise<void> {
  const path = area === "operator" ? "/api/operator/preferences" : `/api/dashboard/${area}/account/preferences`;
  return fetchJson(path, { method: "PATCH", body, schema: { parse: () => undefined } });
}
