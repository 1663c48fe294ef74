import type { Onboarding } from "#lib/providers/onboarding-contract.ts";
import type { ListedSetting } from "./contract.ts";

type Credential = Pick<ListedSetting, "name" | "description" | "source"> & { where: string };

export type OnboardingPage = {
  name: string;
  isConfigured: boolean;
  onboarding: Onboarding;
  credentials: Credential[];
  /** The URL to register, without the installation's address. */
  callbackPath: string;
};
