import type { ProviderModule } from "#lib/providers/provider.ts";

/** What an operator needs before the first order with a provider: shown in the console and in ONBOARDING.md. What a provider
 * doesn't publish says whom to ask. Sentences may contain `code`. */
export type Onboarding<Setting extends string = string> = {
  /** The provider's dashboard; null if its address isn't public. */
  dashboard: string | null;
  /** What to request from the provider. */
  requests: readonly string[];
  /** Where each credential is found, by setting: all that are secret or have no default. */
  credentials: Readonly<Partial<Record<Setting, string>>>;
  callbacks: CallbackRegistration;
  /** Addresses of servers and domains that the provider has to know. */
  allowlists: readonly string[];
  testCards: readonly TestCard[];
  testing: readonly string[];
  limits: readonly string[];
  proof: ConnectionProof<Setting>;
  /** The documents that these facts come from. */
  sources: readonly string[];
};

type CallbackRegistration = {
  /** The URL is sent with each order, so there is nothing to register. */
  isSentWithOrder?: true;
  where: string;
  /** How to receive a callback without an order. */
  test?: string;
};

export type TestCard = { name: string; number: string; expiry: string; code: string };

/** What a connection test can prove. */
type ConnectionProof<Setting extends string> = {
  /** The settings that the provider checks when it is asked for an order. */
  credentials: readonly Setting[];
  /** The settings that sign requests; empty if none are signed. */
  signature: readonly Setting[];
  /** Why the other credentials can't be tested. */
  unproven?: string;
};

export const contactProvider = "Ask your account manager.";

/** Where a token comes from that only appears in the callback URL. */
export const chosenToken = "You choose it: at least 32 random characters, which become part of the callback URL.";

/** The path of the URL to register. A token in it is a secret, so it is named, not shown. */
export const callbackPath = ({ id, settings }: Pick<ProviderModule, "id" | "settings">): string =>
  `/api/callbacks/${id}${"callbackToken" in settings ? "?token=CALLBACK_TOKEN" : ""}`;
