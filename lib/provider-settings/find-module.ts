import { AppError } from "#lib/errors.ts";
import type { ProviderModule } from "#lib/providers/provider.ts";
import { providerModules } from "#lib/providers/registry.ts";

/** Throws not_found, with the IDs that exist. */
export function findModule(provider: string): ProviderModule {
  const module = providerModules.find(({ id }) => id === provider);
  if (module) return module;
  const ids = providerModules.map(({ id }) => id).join(", ");
  throw new AppError("not_found", `There is no provider ${provider.slice(0, 64)}. Providers are: ${ids}`);
}
