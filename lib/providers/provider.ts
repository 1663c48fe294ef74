import type { Countries, CountryTable } from "#lib/providers/country-contract.ts";
import type { Http } from "#lib/providers/http.ts";
import type { Onboarding } from "#lib/providers/onboarding-contract.ts";
import type { PagePreferences } from "#lib/providers/page-preferences.ts";
import type { Instructions } from "#lib/providers/payment-instructions.ts";
import type { ProviderProfile } from "#lib/providers/profile-contract.ts";
import type { ProviderRefund } from "#lib/providers/provider-refund.ts";
import type { QuoteTerms, RequestedAmount } from "#lib/providers/quote-request.ts";
import type { OpenTokenStore } from "#lib/providers/token-store.ts";
import type { UnsupportedCode } from "#lib/providers/unsupported-code.ts";
import type { MinuteRange } from "#lib/providers/usual-minutes.ts";

/** The interface of a ramp provider. Types only: the core never names a provider, and adapters never use our tables. */

export type Side = "BUY" | "SELL";
export type Environment = "production" | "sandbox";
export type Status = "pending" | "processing" | "success" | "failed" | "cancelled" | "expired" | "refunded";
export type FailureCode =
  | "declined"
  | "kyc_rejected"
  | "cancelled_by_user"
  | "cancelled_by_partner"
  | "expired"
  | "amount_mismatch"
  | "provider_error"
  | "other";

/** In our names: fiat "NGN", crypto "BTC", network "mainnet", method "card". */
export type Route = { side: Side; fiat: string; crypto: string; network: string; method: string };

/** What a provider supports, from its own lists: one entry per side, fiat, and method. `assets` are "CODE:network". */
export type Offer = {
  side: Side;
  fiat: string;
  method: string;
  assets: string[];
  /** Limits of assets that have other ones than the method. */
  assetLimits?: Record<string, Limits>;
  countries?: Countries;
  /** Further countries of assets: both have to allow one. */
  assetCountries?: Record<string, Countries>;
  /** How long a payment usually takes, if the provider's list says so. */
  usualMinutes?: MinuteRange;
} & Limits;

/** Inclusive fiat limits as decimal text; null if the provider doesn't publish them. */
export type Limits = { min: string | null; max: string | null };

export type QuoteRequest = QuoteTerms &
  RequestedAmount & {
    /** Why the operator's screening refuses the wallet, in which case the provider isn't asked. */
    walletRefusal?: string | undefined;
  };

export type Money = { amount: string; currency: string };

/** Amounts after fees: for BUY what the buyer pays and receives, for SELL what the seller receives and sends. */
export type Quote = {
  fiatAmount: string;
  cryptoAmount: string;
  /** In fiat. */
  fees: { provider: string; network: string };
  /** Null if the provider does not state it; the core then sets the expiry. */
  expiresAt: Date | null;
};

/** The route is not supported: the reason, and fiat limits if known. An outage is an error instead. */
export type Unsupported = {
  unsupported: UnsupportedCode;
  message: string;
  min?: string;
  max?: string;
  /** The request field to change if it isn't the usual one of the code. */
  field?:
    | "wallet_address_tag"
    | "region"
    | "crypto_amount"
    | "fiat_currency"
    | "crypto_currency"
    | "network"
    | "payment_method";
};

export type Order = QuoteTerms &
  PagePreferences & {
    /** Our transaction ID; the adapter maps it to the provider's field. */
    reference: string;
    fiatAmount: string;
    cryptoAmount: string;
    /** The crypto amount is the requested one, so that the fiat amount follows the price. Absent: the fiat amount is. */
    isCryptoFixed?: boolean;
    /** Where the buyer returns after any outcome. Redirects to our checkout page. */
    returnUrl: string;
    /** The callback URL, for providers that accept one per order. */
    callbackUrl: string;
    /** The buyer's IP address as `clientAddress` spells it, for providers that require it. */
    buyerIp: string | null;
    /** A pseudonym that is the same for all orders of the partner's customer: 22 letters and digits. Null or absent: unknown. */
    customerId?: string | null;
    /** The buyer's input for the fields of `getBuyerFields`, by key. */
    buyerInput: Record<string, string>;
  };

/** A form field on our page for information that only the buyer has. */
export type BuyerField = {
  key: string;
  label: string;
  /** Values are text: a date is "1990-01-31", yes_no is "yes" or "no". */
  type: "text" | "number" | "email" | "phone" | "date" | "choice" | "yes_no";
  isRequired: boolean;
  /** The core checks the hash for the transaction's network, in the steps of instructions. */
  format?: "transaction_hash";
  /** Only digits, and exactly so many. The core removes spaces and hyphens, and checks the rest. */
  digits?: number | "any";
  /** For `choice`. */
  options?: { value: string; label: string }[];
  value?: string;
  /** Why the previous value was rejected. */
  problem?: string;
};

/** `providerTransactionId` is null if the provider creates the order only when the buyer acts. A provider without a
 * checkout page uses `returnUrl` as the link and returns instructions. */
export type Checkout = {
  link: string;
  providerTransactionId: string | null;
  /** After this time a new link must be created; absent if the link is valid as long as the order. */
  linkExpiresAt?: Date;
  instructions?: Instructions;
};

/** The state of one order at the provider. Fields that it does not report are null. */
export type ProviderUpdate = {
  reference: string | null;
  providerTransactionId: string | null;
  /** Null for an unknown status, which is recorded but changes nothing. */
  status: Status | null;
  rawStatus: string;
  reason: string | null;
  /** Why an order failed, was cancelled, or expired. Null if the status says all that the provider reports. */
  failureCode: FailureCode | null;
  fiat: string | null;
  crypto: string | null;
  network: string | null;
  fiatAmount: string | null;
  cryptoAmount: string | null;
  wallet: string | null;
  /** Absent if the provider doesn't report it. */
  walletTag?: string | null;
  hash: string | null;
  fees: { provider: string; network: string } | null;
  /** The commission of the partner account on this order, which is part of what it counts as the provider's fee. Absent if the
   * provider doesn't report it. */
  partnerFee?: Money | null;
  /** SELL: the wallet that sends the crypto. Absent if the provider doesn't report it. */
  sender?: string | null;
  /** What the buyer entered on the provider's page. The core keeps a keyed hash only. Absent if the provider doesn't report it. */
  buyerEmail?: string | null;
  /** What the provider returns to the payer, in total so far. Absent: nothing, or all that the status says. */
  refund?: ProviderRefund | null;
  /** The provider returns all of it if the order is cancelled after it was paid, and reports nothing but the cancellation. */
  isRefundedIfCancelled?: true;
  /** Absent if unchanged; null when the buyer has nothing left to do. */
  instructions?: Instructions | null;
};

/** The identifiers of an order. */
export type OrderRef = { reference: string; providerTransactionId: string | null; side: Side };

/** A received callback: lowercase headers, the raw body, and the path with its query. */
export type Callback = { method: string; path: string; headers: Record<string, string | undefined>; body: Buffer };

export type RampProvider = {
  id: string;
  name: string;
  /** Absent in tests. */
  profile?: ProviderProfile;
  /** Capabilities that the core branches on, so that it never names a provider. */
  needsWalletFor: readonly Side[];
  /** Sides for which the wallet's tag is sent with it, or no wallet is sent. On networks with tags, the others are
   * only given wallets that need none. Defaults to none. */
  sendsTagFor?: readonly Side[];
  /** True if createCheckout creates an order at the provider; otherwise it only builds a link and is safe to repeat. */
  createsOrderAtCheckout: boolean;
  /** The pages of orders, by side: a URL to which the provider's ID of the order is appended. Only those it documents. */
  orderPages?: Partial<Record<Side, string>>;
  /** True if callbacks are only authenticated by a token in their URL, which logs of proxies may contain. */
  hasUnsignedCallbacks?: boolean;
  /** Reads the provider's lists. Throws provider_unavailable when the provider is down. */
  listOffers(): Promise<Offer[]>;
  /** The token contracts in the provider's lists, by "CODE:network" and as spelled there. Only mainnet's are used. */
  listContracts?(): Promise<Record<string, string>>;
  /** The limits of an offered route, for providers whose offers don't have them: they are read for each route. Throws
   * provider_unavailable when the provider is down. */
  limitsOf?(route: Route): Promise<Limits | Unsupported>;
  /** Throws provider_unavailable when the provider is down. */
  quote(request: QuoteRequest): Promise<Quote | Unsupported>;
  /** The fields that the provider still needs, or that must be corrected, before the order; empty if none.
   * The value of a field named `wallet_address` is validated and becomes the order's wallet. */
  getBuyerFields?(order: Order): Promise<BuyerField[]>;
  /** Called when the buyer continues from our page: once per transaction, and again only after its link expired. */
  createCheckout(order: Order): Promise<Checkout>;
  /** Submits one of the instructions' steps. Throws validation_failed if the provider rejects the input. */
  submitStep?(order: OrderRef, step: string, values: Record<string, string>): Promise<void>;
  /** Null if the provider has no such order yet, or can't find it by the identifiers we have. */
  getOrder(order: OrderRef): Promise<ProviderUpdate | null>;
  /** Throws callback_refused unless the signature or token is valid. Null for a valid callback that is not about an
   * order. A promise only if the key has to be requested from the provider. */
  readCallback(callback: Callback, now: Date): ProviderUpdate | null | Promise<ProviderUpdate | null>;
};

/** What an adapter implements. */
export type ProviderApi = Omit<RampProvider, "id" | "name" | "profile">;

/** One credential, URL, or switch of a provider. The environment variable is SVC_<ENVIRONMENT>_<PROVIDER>_<NAME>. */
export type ProviderSetting = {
  description: string;
  secret?: true;
  /** Default values. A setting without one is required for the provider to be listed. */
  production?: string;
  sandbox?: string;
  /** All values, if there are few. */
  choices?: readonly string[];
};

/** Logs what the operator should know, with the provider's name. */
export type Warn = (warning: string) => void;

/** An entry of the registry: `create` receives all settings, the HTTP client, where access tokens are kept (in memory if
 * absent), and where warnings go. */
export type ProviderModule = {
  id: string;
  name: string;
  settings: Record<string, ProviderSetting>;
  onboarding: Onboarding;
  countryTable?: CountryTable;
  profile?: ProviderProfile;
  /** Sides for which it reports the refund of a success in no callback. Closed orders are asked for it; see next-refund-check. */
  refundsByPollOnly?: readonly Side[];
  create(
    settings: Record<string, string>,
    connect: Connect,
    openTokenStore?: OpenTokenStore,
    warn?: Warn,
  ): RampProvider;
};

/** Creates an HTTP client for a base URL with fixed headers; see http.ts. */
export type Connect = (baseUrl: string, headers?: Record<string, string>) => Http;
