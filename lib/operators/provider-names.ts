import { providerModules } from "#lib/providers/registry.ts";

/** Every provider there is, names by identifier. */
export const providerNames: Record<string, string> = Object.fromEntries(
  providerModules.map(({ id, name }) => [id, name]),
);
