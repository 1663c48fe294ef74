import type { Environment, ProviderModule } from "#lib/providers/provider.ts";

type Completed = {
  /** What was given, and the defaults for what was not. */
  settings: Record<string, string>;
  /** Settings without a default that were not given. */
  missing: string[];
};

export function completeSettings(
  module: ProviderModule,
  environment: Environment,
  given: Record<string, string>,
): Completed {
  const settings: Record<string, string> = {};
  const missing: string[] = [];
  for (const [name, { [environment]: preset }] of Object.entries(module.settings)) {
    const value = given[name] ?? preset;
    if (value === undefined) missing.push(name);
    else settings[name] = value;
  }
  return { settings, missing };
}

/** The settings' values that no log, page or column may show. */
export const secretsIn = (module: ProviderModule, settings: Record<string, string>): string[] =>
  Object.entries(module.settings).flatMap(([name, { secret }]) => (secret && settings[name]) || []);

/** Every address is of this machine: a simulator, or a test's own server. */
export function isOnThisMachine(settings: Record<string, string>): boolean {
  const addresses = Object.values(settings).filter((value) => /^https?:/i.test(value));
  return addresses.length > 0 && addresses.every(isLoopback);
}

export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
