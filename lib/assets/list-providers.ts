import type { Provider } from "#lib/assets/contract.ts";
import { isAvailable } from "#lib/provider-health/is-available.ts";
import type { RampProvider } from "#lib/providers/provider.ts";

export const providerLogo = (baseUrl: string, id: string): string => `${baseUrl}/icons/providers/${id}.svg`;

/** The configured providers, sorted by ID. */
export function listProviders(providers: readonly RampProvider[], baseUrl: string, now: Date): Provider[] {
  return providers
    .map((provider) => ({
      name: provider.name,
      svc_id: provider.id,
      logo: providerLogo(baseUrl, provider.id),
      is_available: isAvailable(provider, now),
      needs_wallet_for: [...provider.needsWalletFor],
    }))
    .sort((a, b) => (a.svc_id < b.svc_id ? -1 : 1));
}
