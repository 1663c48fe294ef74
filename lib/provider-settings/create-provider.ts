import type { Environment } from "#db/enums.ts";
import { env } from "#lib/env.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { ProviderModule, RampProvider } from "#lib/providers/provider.ts";
import { completeSettings, isOnThisMachine, secretsIn } from "./complete-settings.ts";
import { redact } from "./redact.ts";
import type { CachedSettings, SettingValues } from "./settings-cache.ts";

export type ProviderContext = { environment: Environment; secrets: readonly string[] };

// Lists and prices answer within the quote deadline; making an order may take longer.
const callTimeoutMs = 10_000;

const origins = new WeakMap<object, ProviderContext>();

/** Where a provider object of the registry belongs; undefined for one made elsewhere, as tests do. */
export const contextOf = (provider: object): ProviderContext | undefined => origins.get(provider);

type Sources = { held: CachedSettings | undefined; variables: SettingValues | null };

/** The provider with the settings in force; null, with one line where there are some, when they cannot be used. */
export function createProvider(
  module: ProviderModule,
  environment: Environment,
  { held, variables }: Sources,
): RampProvider | null {
  const byHand = held?.given ?? null;
  if (byHand === "unreadable") return null;
  const isByHand = byHand !== null && mayUse(module, environment, byHand);
  const current = create(module, environment, isByHand ? byHand : variables);
  if (!current) return null;
  const { provider, secrets } = current;
  const previous = isByHand && held?.previous ? held.previous : null;
  const earlier = previous && create(module, environment, previous.given ?? variables);
  const made = previous && earlier ? believingBoth(provider, earlier.provider, previous.until) : provider;
  origins.set(made, { environment, secrets: [...secrets, ...(earlier?.secrets ?? [])] });
  return made;
}

/** While the providers are played, and every page says so, nothing real is asked. */
function mayUse(module: ProviderModule, environment: Environment, given: SettingValues): boolean {
  if (!env().isSimulated || isOnThisMachine(completeSettings(module, environment, given).settings)) return true;
  unlisted(module, environment, "its settings come into force with the next npm start: until then it is played");
  return false;
}

function create(module: ProviderModule, environment: Environment, given: SettingValues | null) {
  if (!given) return null;
  const { settings, missing } = completeSettings(module, environment, given);
  if (missing.length > 0) {
    unlisted(module, environment, `missing: ${missing.join(", ")}`);
    return null;
  }
  const secrets = secretsIn(module, settings);
  try {
    return { provider: module.create(settings, createConnect({ timeoutMs: callTimeoutMs })), secrets };
  } catch (error) {
    unlisted(module, environment, redact(error instanceof Error ? error.message : String(error), secrets));
    return null;
  }
}

const unlisted = ({ name }: ProviderModule, environment: Environment, why: string) =>
  console.error(`slipway: the settings of ${name} (${environment}) are not used: ${why}`);

/** The same provider, which for a while believes callbacks that only the settings before the last rotation can verify. */
function believingBoth(provider: RampProvider, earlier: RampProvider, until: Date): RampProvider {
  return {
    ...provider,
    async readCallback(callback, now) {
      try {
        return await provider.readCallback(callback, now);
      } catch (refusal) {
        if (now >= until) throw refusal;
        try {
          return await earlier.readCallback(callback, now);
        } catch {
          throw refusal;
        }
      }
    },
  };
}
