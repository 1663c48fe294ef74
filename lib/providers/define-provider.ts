import type { CountryTable } from "#lib/providers/country-contract.ts";
import type { Onboarding } from "#lib/providers/onboarding-contract.ts";
import type { ProviderProfile } from "#lib/providers/profile-contract.ts";
import type { Connect, ProviderApi, ProviderModule, ProviderSetting, Side, Warn } from "#lib/providers/provider.ts";
import { createMemoryTokenStore, type OpenTokenStore } from "#lib/providers/token-store.ts";

type Definition<Setting extends string> = {
  id: string;
  name: string;
  settings: Record<Setting, ProviderSetting>;
  onboarding: Onboarding<Setting>;
  countryTable?: CountryTable;
  profile: ProviderProfile;
  refundsByPollOnly?: readonly Side[];
  create(config: Record<Setting, string>, connect: Connect, openTokenStore: OpenTokenStore, warn: Warn): ProviderApi;
};

/** Declares a provider. `create` receives a value for every setting. */
export function defineProvider<Setting extends string>(definition: Definition<Setting>): ProviderModule {
  const { id, name, settings, onboarding, countryTable, profile, refundsByPollOnly } = definition;
  const create: ProviderModule["create"] = (
    values,
    connect,
    openTokenStore = createMemoryTokenStore,
    warn = () => undefined,
  ) => {
    return {
      id,
      name,
      profile,
      ...definition.create(values as Record<Setting, string>, connect, openTokenStore, warn),
    };
  };
  return {
    id,
    name,
    settings,
    onboarding,
    profile,
    ...(countryTable && { countryTable }),
    ...(refundsByPollOnly && { refundsByPollOnly }),
    create,
  };
}

/** A setting such as "their=ours,their=ours". */
export const parsePairs = (text: string): Map<string, string> =>
  new Map(
    text.split(",").map((pair): [string, string] => {
      const [theirs = "", ours = ""] = pair.split("=").map((name) => name.trim());
      return [theirs, ours];
    }),
  );

/** The default of a setting that is the same in both environments. */
export const sameDefault = (value: string) => ({ production: value, sandbox: value });
