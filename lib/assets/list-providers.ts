import type { Environment } from "#db/enums.ts";
import type { Provider, ProviderQuery } from "#lib/assets/contract.ts";
import { offersIn } from "#lib/countries/offers-in.ts";
import { readPlace } from "#lib/countries/read-place.ts";
import { keepLatest } from "#lib/keep-latest.ts";
import { isAvailable } from "#lib/providers/health/is-available.ts";
import type { ProviderProfile } from "#lib/providers/profile-contract.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { getCatalog } from "./catalog.ts";

export const providerLogo = (baseUrl: string, id: string): string => `${baseUrl}/icons/providers/${id}.svg`;

type KeptList = { available: boolean[]; list: Provider[] };

// By the list of providers, which is replaced when one is enabled, disabled, or set up.
const lists = new WeakMap<readonly RampProvider[], ReturnType<typeof keepLatest<KeptList>>>();

/** Without a profile, nothing but a new tab is certain. */
function toProfile(profile: ProviderProfile | undefined): Pick<Provider, "links" | "presentation"> {
  const { frame = "no", webView = "no", note = "" } = profile?.presentation ?? {};
  return {
    links: profile?.links ?? { website: null, terms: null, privacy: null, support: null },
    presentation: { tab: true, frame, web_view: webView, note },
  };
}

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
      ...toProfile(provider.profile),
    }))
    .sort((a, b) => (a.svc_id < b.svc_id ? -1 : 1));
  return kept.list;
}

/** Those that aren't known to refuse the place. Throws validation_failed on region. */
export async function providersIn(
  environment: Environment,
  list: Provider[],
  query: ProviderQuery,
): Promise<Provider[]> {
  const place = readPlace(query);
  if (!place) return list;
  const catalog = await getCatalog(environment);
  const serving = new Set(offersIn(catalog, place).map(({ provider }) => provider));
  const offering = new Set(catalog.offers.map(({ provider }) => provider));
  return list.filter(({ svc_id }) => serving.has(svc_id) || !offering.has(svc_id));
}
