import type { Environment } from "#db/enums.ts";
import { deadline } from "#lib/deadline.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { createRemoteProvider } from "#lib/providers/calls/remote-provider.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Connect, ProviderModule, RampProvider } from "#lib/providers/provider.ts";
import { completeSettings, isOnThisMachine, secretsIn } from "./complete-settings.ts";
import { measuredConnect, withOperations } from "./measure-requests.ts";
import { redact } from "./redact.ts";
import type { CachedSettings, SettingValues } from "./settings-cache.ts";
import { storedTokens } from "./stored-tokens.ts";

/** `settings`: what it was created from; null where another process has them. */
export type ProviderContext = {
  environment: Environment;
  secrets: readonly string[];
  settings: SettingValues | null;
};

// Longer than the quote deadline, because creating an order may take longer.
export const callTimeoutMs: number = deadline(10_000);

const contexts = new WeakMap<object, ProviderContext>();

/** The environment, secrets, and settings of a provider in the registry; undefined for one created elsewhere, as in tests. */
export const contextOf = (provider: object): ProviderContext | undefined => contexts.get(provider);

type Sources = { saved: CachedSettings | undefined; variables: SettingValues | null };

/** Creates the provider from its saved settings, or else from environment variables; where another process has them, one
 * that calls it there. Null without settings; null, with a log line, if they cannot be used. */
export function createProvider(
  module: ProviderModule,
  environment: Environment,
  sources: Sources,
  connect: Connect = createConnect({ timeoutMs: callTimeoutMs }),
): RampProvider | null {
  const described = sources.saved?.described;
  if (!described) return createFromSettings(module, environment, sources, connect);
  const { remote } = described;
  return (
    remote &&
    withContext(createRemoteProvider(module, environment, remote), { environment, secrets: [], settings: null })
  );
}

function createFromSettings(
  module: ProviderModule,
  environment: Environment,
  { saved, variables }: Sources,
  connect: Connect,
): RampProvider | null {
  const values = saved?.values ?? null;
  if (values === "unreadable") return null;
  const usesSaved = values !== null && mayUse(module, environment, values);
  const current = create(module, environment, usesSaved ? values : variables, connect);
  if (!current) return null;
  const previous = usesSaved && saved?.previous ? saved.previous : null;
  const earlier = previous && create(module, environment, previous.values ?? variables, connect);
  const provider =
    previous && earlier ? acceptingBoth(current.provider, earlier.provider, previous.until) : current.provider;
  const secrets = [...current.secrets, ...(earlier?.secrets ?? [])];
  return withContext(provider, { environment, secrets, settings: current.settings });
}

function withContext(provider: RampProvider, context: ProviderContext): RampProvider {
  contexts.set(provider, context);
  return provider;
}

/** In demo mode every page states that no real money moves, so no provider may be called with production credentials. */
function mayUse(module: ProviderModule, environment: Environment, values: SettingValues): boolean {
  if (!env().isSimulated || environment === "sandbox") return true;
  if (isOnThisMachine(completeSettings(module, environment, values).settings)) return true;
  logUnused(module, environment, "they take effect after the next npm start, which then simulates no provider");
  return false;
}

function create(module: ProviderModule, environment: Environment, values: SettingValues | null, connect: Connect) {
  if (!values) return null;
  const { settings, missing } = completeSettings(module, environment, values);
  if (missing.length > 0) {
    logUnused(module, environment, `missing: ${missing.join(", ")}`);
    return null;
  }
  const secrets = secretsIn(module, settings);
  try {
    const warn = (reason: string) => log.warn("provider warning", { provider: module.name, environment, reason });
    const measured = measuredConnect({ provider: module.id, environment }, connect);
    const provider = module.create(settings, measured, storedTokens(environment, module.id), warn);
    return { provider: withOperations(provider), secrets, settings };
  } catch (error) {
    logUnused(module, environment, redact(error instanceof Error ? error.message : String(error), secrets));
    return null;
  }
}

const logUnused = ({ name }: ProviderModule, environment: Environment, reason: string) =>
  log.error("provider settings not used", { provider: name, environment, reason });

/** After a rotation, also accepts callbacks that only the previous settings can verify. */
function acceptingBoth(provider: RampProvider, earlier: RampProvider, until: Date): RampProvider {
  return {
    ...provider,
    async readCallback(callback, now) {
      try {
        return await provider.readCallback(callback, now);
      } catch (error) {
        if (now >= until) throw error;
        try {
          return await earlier.readCallback(callback, now);
        } catch {
          throw error;
        }
      }
    },
  };
}
