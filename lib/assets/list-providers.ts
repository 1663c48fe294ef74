import type { Provider } from "#lib/assets/contract.ts";
import { keepLatest } from "#lib/keep-latest.ts";
import { isAvailable } from "#lib/providers/health/is-available.ts";
import type { RampProvider } from "#lib/providers/provider.ts";

export const providerLogo = (baseUrl: string, id: string): string => `${baseUrl}/icons/providers/${id}.svg`;

type KeptList = { available: boolean[]; list: Provider[] };

// By the list of providers, which is replaced when one is enabled, disabled, or set up.
const lists = new WeakMap<readonly RampProvider[], ReturnType<typeof keepLatest<KeptList>>>();

/** The configured providers, sorted by ID: the same object until one is available again, or no longer. */
export function listProviders(providers: readonly RampProvider[], baseUrl: string, now: Date): Provider[] {
  const keep = lists.get(providers) ?? keepLatest<KeptList>();
  lists.set(providers, keep);
  const kept = keep(baseUrl, () => ({ available: [], list: [] }));
  if (providers.every((provider, index) => isAvailable(provider, now) === kept.available[index])) return kept.list;
  kept.available = providers.map((provider) => isAvailable(provider, now));
  kept.list = providers
    .map((provider, index) => ({
      name: provider.name,
      svc_id: provider.id,
      logo: providerLogo(baseUrl, provider.id),
      is_available: kept.available[index] === true,
      needs_wallet_for: [...provider.needsWalletFor],
    }))
    .sort((a, b) => (a.svc_id < b.svc_id ? -1 : 1));
  return kept.list;
}
