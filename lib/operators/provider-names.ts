import { providerModules } from "#lib/providers/registry.ts";

/** Names of all providers by identifier. */
export const providerNames: Record<string, string> = Object.fromEntries(
  providerModules.map(({ id, name }) => [id, name]),
);
