import { providerModules } from "./registry.ts";

/** The name and the page for buyers' questions, of any provider in the registry. */
export function supportPage(provider: string): { name: string; url: string | null } {
  const module = providerModules.find(({ id }) => id === provider);
  return { name: module?.name ?? provider, url: module?.profile?.links.support ?? null };
}
