import type { Environment } from "#db/enums.ts";
import { selectLastCallbackAt } from "#lib/callbacks/queries.ts";
import { env } from "#lib/env.ts";
import type { ProviderModule } from "#lib/providers/provider.ts";
import { selectSettingsChangedAt } from "#lib/providers/queries/settings.ts";
import { variablesOf } from "#lib/providers/registry.ts";
import { type Check, checkOf } from "#lib/providers/settings/check-contract.ts";
import { completeSettings, isOnThisMachine } from "./complete-settings.ts";
import type { ProviderRef } from "./set-settings.ts";
import { cachedSettings, settingsKey } from "./settings-cache.ts";

const check = checkOf("Callbacks");

/** No provider's API lists the registered URL, so the proof is a callback that was authentic. */
export async function checkCallbacks(module: ProviderModule, ref: ProviderRef): Promise<Check> {
  const { callbacks } = module.onboarding;
  const base = env().baseUrls[ref.environment];
  if (base === null && isRemote(module, ref.environment)) {
    const variable = ref.environment === "production" ? "SVC_PRODUCTION_URL" : "SVC_SANDBOX_URL";
    return check("failed", `${module.name} can't reach Slipway. Set ${variable} to its public address.`);
  }
  if (callbacks.isSentWithOrder) return check("passed", "Nothing to register: the URL is sent with each order.");
  const [lastAt, changedAt] = await Promise.all([
    selectLastCallbackAt(ref.environment, module.id),
    selectSettingsChangedAt(ref.environment, module.id),
  ]);
  if (lastAt && (!changedAt || lastAt > changedAt))
    return check("passed", `The last authentic callback arrived at ${lastAt.toISOString()}.`);
  const since = lastAt ? " since the settings were changed" : "";
  const next = callbacks.test ?? "Register the callback URL, and pay one order.";
  return check("untested", `No authentic callback has arrived${since}. ${next}`);
}

/** Not a simulator on this machine. */
function isRemote(module: ProviderModule, environment: Environment): boolean {
  const saved = cachedSettings().get(settingsKey(environment, module.id))?.values;
  const values = (saved === "unreadable" ? null : saved) ?? variablesOf(module, environment) ?? {};
  const isUsed = !env().isSimulated || environment === "sandbox";
  return isUsed && !isOnThisMachine(completeSettings(module, environment, values).settings);
}
