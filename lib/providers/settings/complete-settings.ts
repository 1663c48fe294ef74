import type { Environment, ProviderModule } from "#lib/providers/provider.ts";

type CompleteSettings = {
  /** The given values, with defaults for the rest. */
  settings: Record<string, string>;
  /** Required settings that were not given. */
  missing: string[];
};

export function completeSettings(
  module: ProviderModule,
  environment: Environment,
  values: Record<string, string>,
): CompleteSettings {
  const settings: Record<string, string> = {};
  const missing: string[] = [];
  for (const [name, { [environment]: defaultValue }] of Object.entries(module.settings)) {
    const value = values[name] ?? defaultValue;
    if (value === undefined) missing.push(name);
    else settings[name] = value;
  }
  return { settings, missing };
}

/** Values that no log, page, or database column may show. */
export const secretsIn = (module: ProviderModule, settings: Record<string, string>): string[] =>
  Object.entries(module.settings).flatMap(([name, { secret }]) => (secret && settings[name]) || []);

/** Every URL points to this machine: a simulator, or a test server. */
export function isOnThisMachine(settings: Record<string, string>): boolean {
  const urls = Object.values(settings).filter((value) => /^https?:/i.test(value));
  return urls.length > 0 && urls.every(isLoopback);
}

export const isLoopback = (url: string): boolean =>
  URL.canParse(url) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
