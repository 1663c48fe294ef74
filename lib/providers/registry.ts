import { providerVariable } from "#lib/env.ts";
import { guardarian } from "#lib/providers/guardarian/adapter.ts";
import { createConnect } from "#lib/providers/http.ts";
import { moonpay } from "#lib/providers/moonpay/adapter.ts";
import { paybis } from "#lib/providers/paybis/adapter.ts";
import type { Environment, ProviderModule, RampProvider } from "#lib/providers/provider.ts";

/** Every provider Slipway speaks with: one line each. */
export const providerModules: readonly ProviderModule[] = [moonpay, paybis, guardarian];

// Lists and prices answer within the quote deadline; making an order may take longer.
const callTimeoutMs = 10_000;

const made = new Map<Environment, readonly RampProvider[]>();

/** The providers with credentials in this environment. */
export function providersIn(environment: Environment): readonly RampProvider[] {
  const known = made.get(environment);
  if (known) return known;
  const connect = createConnect({ timeoutMs: callTimeoutMs });
  const providers = providerModules.flatMap((module) => {
    const settings = readProviderSettings(module, environment);
    return settings ? [module.create(settings, connect)] : [];
  });
  made.set(environment, providers);
  return providers;
}

export const variableName = (environment: Environment, provider: string, setting: string): string =>
  `SVC_${environment}_${provider}_${setting.replaceAll(/[A-Z]/g, "_$&")}`.replaceAll("-", "_").toUpperCase();

/** Null when none of the provider's required settings is there; throws one line when only some are. */
function readProviderSettings(module: ProviderModule, environment: Environment): Record<string, string> | null {
  const settings: Record<string, string> = {};
  const missing: string[] = [];
  let given = 0;
  for (const [name, { [environment]: preset, secret }] of Object.entries(module.settings)) {
    const variable = variableName(environment, module.id, name);
    const value = providerVariable(variable);
    if (value !== undefined || preset !== undefined) settings[name] = value ?? preset ?? "";
    else missing.push(variable);
    if (value !== undefined && (preset === undefined || secret)) given += 1;
  }
  if (given === 0) return null;
  if (missing.length > 0)
    throw new Error(`${missing[0]} is required, since other settings of ${module.name} are there`);
  return settings;
}

/** Throws one line that names the variable when a provider is half configured; for the start. */
export function checkProviderSettings(): void {
  for (const environment of ["production", "sandbox"] as const) {
    for (const module of providerModules) readProviderSettings(module, environment);
  }
}
