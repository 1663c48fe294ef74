import type { Environment } from "#db/enums.ts";
import { env, providerVariable } from "#lib/env.ts";
import type { ProviderModule } from "#lib/providers/provider.ts";
import { variableName } from "#lib/providers/registry.ts";
import { completeSettings, isLoopback } from "./complete-settings.ts";
import type { SettingValues } from "./settings-cache.ts";

const isUrl = (value: string | undefined): value is string => /^https?:/i.test(value ?? "");

/** The settings that are URLs. */
const addressNames = ({ settings }: ProviderModule): string[] =>
  Object.entries(settings).flatMap(([name, { production, sandbox }]) =>
    /url$/i.test(name) || isUrl(production) || isUrl(sandbox) ? [name] : [],
  );

export const isAddress = (module: ProviderModule, name: string): boolean => addressNames(module).includes(name);

/** The addresses that `after` changes, with defaults for those that aren't set. */
export function changedAddresses(
  module: ProviderModule,
  environment: Environment,
  before: SettingValues,
  after: SettingValues,
): { before: SettingValues; after: SettingValues } {
  const old = completeSettings(module, environment, before).settings;
  const current = completeSettings(module, environment, after).settings;
  const names = addressNames(module).filter((name) => old[name] !== current[name]);
  const only = (values: SettingValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
  return { before: only(old), after: only(current) };
}

/** Why secrets may not be sent to this address; null if they may. Only the provider's own hosts of the environment are
 * accepted, those of environment variables, and in demo mode this machine. */
export function addressProblem(
  module: ProviderModule,
  environment: Environment,
  name: string,
  value: string,
): string | null {
  const variable = variableName(environment, module.id, name);
  const hosts = listedHosts(module, environment);
  const advice = `must be an https URL on ${hosts.join(" or ")}. To use another host, set ${variable}`;
  if (!URL.canParse(value)) return advice;
  const { protocol, host, origin, username, password } = new URL(value);
  if (username || password) return "must be a URL without a user name and password";
  if (protocol === "https:" && hosts.includes(host)) return null;
  if (variableOrigins(module, environment).includes(origin)) return null;
  return env().isSimulated && isLoopback(value) ? null : advice;
}

const listedHosts = (module: ProviderModule, environment: Environment): string[] => [
  ...new Set(
    Object.values(module.settings).flatMap(({ [environment]: value }) => (isUrl(value) ? [new URL(value).host] : [])),
  ),
];

function variableOrigins(module: ProviderModule, environment: Environment): string[] {
  const values = addressNames(module).map((name) => providerVariable(variableName(environment, module.id, name)));
  return values.flatMap((value) => (isUrl(value) && URL.canParse(value) ? [new URL(value).origin] : []));
}
