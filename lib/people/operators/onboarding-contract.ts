import type { Onboarding } from "#lib/providers/onboarding-contract.ts";
import type { ListedProvider, ListedSetting } from "./contract.ts";

/** A field of the form. */
export type SettingField = ListedSetting & {
  /** Where a credential is found at the provider. */
  where: string | null;
  choices: readonly string[] | null;
  /** Null if it is required. */
  defaultValue: string | null;
};

export type OnboardingPage = {
  name: string;
  isConfigured: boolean;
  source: ListedProvider["source"];
  onboarding: Onboarding;
  settings: SettingField[];
  /** The URL to register, without the installation's address. */
  callbackPath: string;
};
