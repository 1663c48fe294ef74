import type { Provider } from "#lib/assets/contract.ts";
import type { RampProvider } from "#lib/providers/provider.ts";

export const providerLogo = (baseUrl: string, id: string): string => `${baseUrl}/icons/providers/${id}.svg`;

/** In the order of their identifiers. */
export function listProviders(providers: readonly RampProvider[], baseUrl: string): Provider[] {
  return providers
    .map(({ id, name }) => ({ name, svc_id: id, logo: providerLogo(baseUrl, id) }))
    .sort((a, b) => (a.svc_id < b.svc_id ? -1 : 1));
}
