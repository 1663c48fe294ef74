import * as z from "zod";
import { actorKinds, environments } from "#db/enums.ts";
import type { Environment, RampProvider } from "#lib/providers/provider.ts";

/** The messages between the process that renders pages and the one that has the providers' credentials. */

const text = z.string().max(4_096);
const values = z.record(text, text);
const environment = z.enum(environments);
const side = z.enum(["BUY", "SELL"]);

const route = z.object({ side, fiat: text, crypto: text, network: text, method: text });

const terms = route.extend({
  wallet: text.nullable(),
  walletTag: text.nullish(),
  country: text.nullish(),
  region: text.nullish(),
});

const quoteRequest = z.union([
  terms.extend({ fiatAmount: text, cryptoAmount: z.null().optional() }),
  terms.extend({ fiatAmount: z.null(), cryptoAmount: text }),
]);

const order = terms.extend({
  reference: text,
  fiatAmount: text,
  cryptoAmount: text,
  isCryptoFixed: z.boolean().optional(),
  returnUrl: text,
  callbackUrl: text,
  buyerIp: text.nullable(),
  buyerInput: values,
  customerId: text.nullish(),
  locale: text.nullish(),
  email: text.nullish(),
  isEmailVerified: z.boolean().optional(),
  theme: z.object({ color: text, mode: z.enum(["light", "dark"]).nullable() }).nullish(),
});

const orderRef = z.object({ reference: text, providerTransactionId: text.nullable(), side });

/** The arguments of each method that can be called. Callbacks are never received by pages. */
export const methodArguments = {
  listOffers: z.tuple([]),
  listContracts: z.tuple([]),
  limitsOf: z.tuple([route]),
  quote: z.tuple([quoteRequest]),
  getBuyerFields: z.tuple([order]),
  createCheckout: z.tuple([order]),
  submitStep: z.tuple([orderRef, text, values]),
  getOrder: z.tuple([orderRef]),
};

export type Method = keyof typeof methodArguments;

export const methods = Object.keys(methodArguments) as [Method, ...Method[]];

export const methodCall = z.object({
  environment,
  provider: text,
  method: z.enum(methods),
  args: z.array(z.unknown()).max(3),
  /** Of the provider's response; absent for the default. */
  maxResponseBytes: z.number().int().positive().optional(),
});

const place = { environment, provider: text };

/** Values are secret, and up to 16 KB, which is checked when they are saved. */
const settingsKinds = [
  z.object({ ...place, kind: z.literal("save"), values: z.record(text, z.string()) }),
  z.object({ ...place, kind: z.literal("default"), name: text }),
  z.object({ ...place, kind: z.literal("delete") }),
] as const;

/** A change of settings that can be proposed. */
export const proposedChange = z.discriminatedUnion("kind", settingsKinds);
export type SettingsChange = z.output<typeof proposedChange>;

export const providerChange = z.discriminatedUnion("kind", [
  ...settingsKinds,
  z.object({ ...place, kind: z.literal("enable") }),
  z.object({ ...place, kind: z.literal("disable") }),
  z.object({ ...place, kind: z.literal("confirm"), proposal: text }),
]);

export type ProviderChange = z.output<typeof providerChange>;

export const recordedChange = z.object({
  change: providerChange,
  actor: z.object({ kind: z.enum(actorKinds), id: text.nullable(), name: text, address: text.nullable() }),
  /** The email addresses of all operators, which only pages can read. */
  recipients: z.array(text),
});

export const connectionCheck = z.object({ ...place, wallet: text.nullable(), amount: text.nullable() });

/** What each operation receives. */
export const operations = {
  describe: z.object({}),
  call: methodCall,
  check: connectionCheck,
  change: recordedChange,
};

export type Operation = keyof typeof operations;
export type OperationInput = { [Name in Operation]: z.input<(typeof operations)[Name]> };

/** What the core branches on. */
export type ProviderTraits = Pick<
  RampProvider,
  "needsWalletFor" | "sendsTagFor" | "createsOrderAtCheckout" | "orderPages" | "hasUnsignedCallbacks"
>;

export type ProviderEntry = {
  id: string;
  name: string;
  isEnabled: boolean;
  /** Has credentials that can be used. */
  isConfigured: boolean;
  source: "saved" | "variables" | "unreadable" | "none";
};

export type ProviderSettingEntry = {
  name: string;
  description: string;
  isSecret: boolean;
  source: "saved" | "variable" | "default" | "missing";
  /** The name of the environment variable. */
  variable: string;
  /** Null for secrets and missing values. */
  value: string | null;
};

/** What pages know about a provider in one environment: no secrets. */
export type ProviderDescription = {
  environment: Environment;
  entry: ProviderEntry;
  settings: ProviderSettingEntry[];
  /** Null without credentials that can be used. `instance` is another one after each change of them. */
  remote: { instance: string; traits: ProviderTraits; methods: Method[] } | null;
};

/** `isCalled`: a request to the provider was sent. */
export type Reply = { result?: unknown; error?: EncodedError; isCalled: boolean };

export type EncodedError = {
  type: "http" | "app" | "other";
  name: string;
  message: string;
  code?: string;
  status?: number;
  body?: unknown;
  details?: object;
  cause?: EncodedError;
};
