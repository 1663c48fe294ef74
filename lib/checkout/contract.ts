import type { Environment, FailureCode, Side, Status } from "#db/enums.ts";
import type { ShownRefund } from "#lib/adjustments/contract.ts";
import type { Brand } from "#lib/brands/brand-contract.ts";
import type { Company } from "#lib/company/contract.ts";
import type { Contact } from "#lib/partners/contract.ts";
import type { Instructions } from "#lib/providers/payment-instructions.ts";
import type { BuyerField } from "#lib/providers/provider.ts";
import type { UnsupportedCode } from "#lib/providers/unsupported-code.ts";

export type CheckoutField = BuyerField;
export type CheckoutStep = Instructions["steps"][number];

/** How the provider's current price compares with the agreed one before the payment starts. Amounts are decimal text. */
export type CheckoutPrice =
  /** The same, within 1% of it, or no longer relevant. */
  | { state: "agreed" }
  /** The view's amounts are the new ones. `isBetter`: for the buyer. */
  | { state: "moved"; isBetter: boolean; before: { fiatAmount: string; cryptoAmount: string } }
  /** The provider can't be reached right now. */
  | { state: "unavailable" }
  /** The provider no longer supports this transaction, for all of these reasons. */
  | { state: "refused"; reasons: Refusal[] };

/** Limits are in fiat. */
export type Refusal = { code: UnsupportedCode; min: string | null; max: string | null };

export type CheckoutDeposit = {
  address: string;
  tag: string | null;
  amount: string;
  /** Opens a wallet with the address and amount; null where wallets support no common URI. */
  uri: string | null;
  /** `path` draws the dark squares of a grid of `size` by `size`, margin included. */
  qr: { size: number; path: string };
};

export type CheckoutInstructions = Omit<Instructions, "deposit"> & {
  deposit: CheckoutDeposit | null;
  /** Nothing may be paid or sent anymore. */
  isExpired: boolean;
};

/** What the buyer's page shows. Amounts are decimal text. */
export type CheckoutView = {
  transactionId: string;
  /** The provider's ID of the order, once there is one. */
  providerTransactionId: string | null;
  environment: Environment;
  /** As in the brand, if it has a name. */
  partnerName: string;
  /** Whom the buyer contacts at the partner. */
  partnerContact: Contact;
  /** The company that runs the installation. */
  company: Company | null;
  /** Null: the default colors, and the name instead of a logo. */
  brand: Brand | null;
  provider: { id: string; name: string };
  type: Side;
  fiatAmount: string;
  fiatCurrency: string;
  cryptoAmount: string;
  cryptoCurrency: string;
  /** The crypto amount is exactly the requested one, so that the fiat amount follows the price. */
  isCryptoFixed: boolean;
  /** "Bitcoin", or the code if the catalog has no name. */
  cryptoName: string;
  /** Fiat per 1 crypto, with all fees. */
  exchangeRate: string;
  network: string;
  /** The name buyers know; "Bitcoin" for Bitcoin's own network. */
  networkName: string;
  /** The id and the English name. */
  paymentMethod: string;
  paymentMethodName: string;
  fees: { provider: string; network: string; svc: string };
  /** The provider reported them for the order. Otherwise they are the quoted ones. */
  areFeesFinal: boolean;
  price: CheckoutPrice;
  /** As quoted when the link was created. */
  quoted: { fiatAmount: string; cryptoAmount: string };
  walletAddress: string | null;
  /** The wallet's destination tag or memo; "none" if it needs none. */
  walletAddressTag: string | null;
  /** The buyer can enter a wallet on our page; otherwise the provider asks for it. */
  canEnterWallet: boolean;
  /** The wallet's tag if the buyer still has to state it; null otherwise. `isSent`: the provider accepts one. */
  missingTag: { isSent: boolean } | null;
  /** The provider requires the wallet from us. */
  needsWallet: boolean;
  /** The provider collects the buyer's details through our page, not through a provider page. */
  collectsDetails: boolean;
  /** The fields to fill in before the payment can start. */
  fields: CheckoutField[];
  transactionHash: string | null;
  /** The hash's page in a block explorer; null if there is none, or no real transfer. */
  explorerUrl: string | null;
  status: Status;
  /** Null unless it failed, was cancelled, or expired. */
  failureCode: FailureCode | null;
  /** The provider's support page, or its website if it documents none. */
  supportUrl: string | null;
  providerPrivacyUrl: string | null;
  /** The provider's website and terms; null if they aren't known. */
  providerLinks: { website: string | null; terms: string | null };
  /** What was returned to the buyer, also after success. */
  refund: ShownRefund | null;
  /** Another order that was paid with the same link, and not returned. */
  secondPayment: { amount: string | null; currency: string | null; orderId: string | null } | null;
  /** A provider update contradicts the agreed order and needs review. */
  isOnHold: boolean;
  /** The provider takes longer than usual to complete the payment. */
  isDelayed: boolean;
  /** How long payments like this one usually take at most once they were received; null if it isn't known. */
  usualSeconds: number | null;
  /** The provider has the order, or the buyer was redirected to the provider. */
  isStarted: boolean;
  /** Started, and the provider has no payment page. */
  isPaidOnOurPage: boolean;
  instructions: CheckoutInstructions | null;
  /** In demo mode, the buyer can choose the outcome of a payment that would happen outside of our page. */
  canSimulatePayment: boolean;
  /** The link expired before the payment was started. */
  isExpired: boolean;
  /** Placing the order was interrupted, and it can't be repeated safely. */
  isInterrupted: boolean;
  expiresAt: string;
  updatedAt: string;
  redirectUrl: string;
};

/** A payment that succeeded or was refunded. */
export type CheckoutReceipt = {
  view: CheckoutView;
  createdAt: string;
  /** When we first learned that it was paid; null if we learned only that it was refunded. */
  paidAt: string | null;
  /** When it succeeded or was refunded. */
  endedAt: string;
  /** The provider reported no final amounts. */
  areAmountsQuoted: boolean;
};
