import type { Http } from "#lib/providers/http.ts";

/** What a ramp provider is to Slipway. Types only: the core never names a provider, an adapter never sees our tables. */

export type Side = "BUY" | "SELL";
export type Environment = "production" | "sandbox";
export type Status = "pending" | "processing" | "success" | "failed" | "cancelled" | "expired" | "refunded";

/** In our words: fiat "NGN", crypto "BTC", network "mainnet", method "card". */
export type Route = { side: Side; fiat: string; crypto: string; network: string; method: string };

/** What a provider serves, from its own lists: one entry for each side, fiat and method. `assets` are "CODE:network". */
export type Offer = {
  side: Side;
  fiat: string;
  method: string;
  assets: string[];
  /** Fiat limits where the list gives them, as decimal text. */
  min: string | null;
  max: string | null;
};

/** Amounts are decimal text. `fiatAmount` is what a buyer pays (BUY) or wishes to receive (SELL). */
export type QuoteRequest = Route & { fiatAmount: string; wallet: string | null };

/** All fees in: BUY, what the buyer pays and what arrives; SELL, what the seller receives and what is sent. */
export type Quote = {
  fiatAmount: string;
  cryptoAmount: string;
  /** In fiat. */
  fees: { provider: string; network: string };
  /** When the provider says so itself; null leaves it to the core. */
  expiresAt: Date | null;
};

export type UnsupportedCode =
  | "wallet_address_required"
  | "wallet_address_invalid"
  | "amount_below_minimum"
  | "amount_above_maximum"
  | "payment_method_unsupported"
  | "pair_unsupported"
  | "network_unsupported"
  | "provider_disabled"
  | "provider_timeout"
  | "provider_error";

/** "Not served" is an answer, with its reason and fiat limits where known. Being down is an error. */
export type Unsupported = { unsupported: UnsupportedCode; message: string; min?: string; max?: string };

export type Order = QuoteRequest & {
  /** Our transaction id: the provider's name for it is the adapter's affair. */
  reference: string;
  cryptoAmount: string;
  /** Our own checkout page, where the buyer comes back to whatever happened. */
  returnUrl: string;
  /** Where callbacks about this order go, for providers that take an address with each order. */
  callbackUrl: string;
  /** The buyer's network address, where the provider wants it. */
  buyerIp: string | null;
  /** What the buyer entered in the fields of `getBuyerFields`, by key. */
  buyerInput: Record<string, string>;
};

/** Something only the buyer can tell, asked on our page in plain HTML. */
export type BuyerField = {
  key: string;
  label: string;
  /** Answers are text: a date "1990-01-31", yes_no "yes" or "no". */
  type: "text" | "number" | "email" | "phone" | "date" | "choice" | "yes_no";
  isRequired: boolean;
  /** For `choice`. */
  options?: { value: string; label: string }[];
  value?: string;
  /** What is wrong with the value given before. */
  problem?: string;
};

/** What the buyer does outside of any page of the provider's, shown on ours. JSON: instants are ISO text. */
export type Instructions = {
  text: string | null;
  warning: string | null;
  /** Where and how to pay: bank, account, the narration; each can be copied. */
  details: { label: string; value: string }[];
  /** SELL: where the crypto goes, on the transaction's network. */
  deposit: { address: string; tag: string | null; amount: string } | null;
  /** A third party's page for the payment. */
  payAt: string | null;
  endsAt: string | null;
  /** What the buyer can say or give from here, each a button: "confirm" for "I have paid", a code. "cancel" is asked for twice. */
  steps: { id: string; label: string; fields: BuyerField[] }[];
};

/** `providerTransactionId` is null where the provider's order only appears when the buyer acts. A provider without a
 * page of its own leads to `returnUrl`, and gives instructions. */
export type Checkout = {
  link: string;
  providerTransactionId: string | null;
  /** From then on the link opens nothing and a new one must be made; absent: it lives as long as the order. */
  linkExpiresAt?: Date;
  instructions?: Instructions;
};

/** What the provider says of one order. Fields it does not report are null. */
export type ProviderUpdate = {
  reference: string | null;
  providerTransactionId: string | null;
  /** Null: a word we do not know. It changes nothing and is recorded. */
  status: Status | null;
  rawStatus: string;
  reason: string | null;
  fiat: string | null;
  crypto: string | null;
  network: string | null;
  fiatAmount: string | null;
  cryptoAmount: string | null;
  wallet: string | null;
  hash: string | null;
  fees: { provider: string; network: string } | null;
  /** Absent: nothing new to say; null: nothing is left for the buyer to do. */
  instructions?: Instructions | null;
};

/** An order by the names we have for it. */
export type OrderRef = { reference: string; providerTransactionId: string | null; side: Side };

/** A callback as it came: headers in lower case, the raw body, the path with its query. */
export type Callback = { method: string; path: string; headers: Record<string, string | undefined>; body: Buffer };

export type RampProvider = {
  id: string;
  name: string;
  /** Facts the core may branch on, so that it never has to name a provider. */
  needsWalletFor: readonly Side[];
  /** createCheckout makes an order at the provider; where it does not, it only writes a link and may be repeated at will. */
  createsOrderAtCheckout: boolean;
  /** Reads the provider's own lists. Throws provider_unavailable when it is down. */
  listOffers(): Promise<Offer[]>;
  /** Throws provider_unavailable when the provider is down. */
  quote(request: QuoteRequest): Promise<Quote | Unsupported>;
  /** Where the provider wants to know something before the order: the fields still needed (or to be corrected); none: go on.
   * The answer to a field `wallet_address` is checked and becomes the order's wallet. */
  getBuyerFields?(order: Order): Promise<BuyerField[]>;
  /** Called when the buyer goes on from our page: once for each transaction, and again only when its link has ended. */
  createCheckout(order: Order): Promise<Checkout>;
  /** The buyer pressed one of the instructions' steps. Throws validation_failed where the provider refuses what was given. */
  submitStep?(order: OrderRef, step: string, answers: Record<string, string>): Promise<void>;
  /** Null: the provider has no such order (yet), or cannot be asked by what we know. */
  getOrder(order: OrderRef): Promise<ProviderUpdate | null>;
  /** Throws callback_refused unless the callback is genuine as far as the provider lets one tell. Null: genuine, but not
   * about an order. A promise only where the key to it is one of the provider's answers. */
  readCallback(callback: Callback, now: Date): ProviderUpdate | null | Promise<ProviderUpdate | null>;
};

/** One credential, address or switch of a provider. The environment variable is SVC_<ENVIRONMENT>_<PROVIDER>_<NAME>. */
export type ProviderSetting = {
  description: string;
  secret?: true;
  /** Used when unset; a setting without a default is required for the provider to be listed. */
  production?: string;
  sandbox?: string;
};

/** What the registry lists: `create` gets every setting filled in, and the way out of the process. */
export type ProviderModule = {
  id: string;
  name: string;
  settings: Record<string, ProviderSetting>;
  create(settings: Record<string, string>, connect: Connect): RampProvider;
};

/** Binds the only way out to a base address and fixed headers; see http.ts. */
export type Connect = (baseUrl: string, headers?: Record<string, string>) => Http;
