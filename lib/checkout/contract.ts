import type { Environment, Side, Status } from "#db/enums.ts";
import type { BuyerField, Instructions, UnsupportedCode } from "#lib/providers/provider.ts";

export type CheckoutField = BuyerField;
export type CheckoutStep = Instructions["steps"][number];

/** What the provider's price is now, before the payment is begun; amounts are decimal text. */
export type CheckoutPrice =
  /** As agreed, or within 1 % of it, or not asked for any more. */
  | { state: "agreed" }
  /** The view's amounts are the new ones. */
  | { state: "moved"; before: { fiatAmount: string; cryptoAmount: string } }
  /** No price just now: the provider is away. */
  | { state: "unavailable" }
  /** The provider does not serve this any more; limits are in fiat. */
  | { state: "refused"; code: UnsupportedCode; min: string | null; max: string | null };

export type CheckoutDeposit = {
  address: string;
  tag: string | null;
  amount: string;
  /** Opens a wallet with address and amount filled in; null where no such address is understood everywhere. */
  uri: string | null;
  /** `path` draws the dark squares of a grid of `size` by `size`, margin included. */
  qr: { size: number; path: string };
};

export type CheckoutInstructions = Omit<Instructions, "deposit"> & {
  deposit: CheckoutDeposit | null;
  /** Their time has run out: nothing may be paid or sent any more. */
  isOver: boolean;
};

/** What the buyer's page shows; amounts are decimal text. */
export type CheckoutView = {
  transactionId: string;
  /** The provider's own number for it, once there is an order. */
  providerTransactionId: string | null;
  environment: Environment;
  partnerName: string;
  provider: { id: string; name: string };
  type: Side;
  fiatAmount: string;
  fiatCurrency: string;
  cryptoAmount: string;
  cryptoCurrency: string;
  /** "Bitcoin"; the code where the catalogue has no name. */
  cryptoName: string;
  /** Fiat per 1 crypto, all fees in. */
  exchangeRate: string;
  network: string;
  paymentMethodName: string;
  fees: { provider: string; network: string; svc: string };
  price: CheckoutPrice;
  /** As promised when the link was made. */
  quoted: { fiatAmount: string; cryptoAmount: string };
  walletAddress: string | null;
  /** A wallet may be typed here; otherwise the provider asks for it. */
  mayEnterWallet: boolean;
  /** The provider does not ask for the wallet itself. */
  needsWallet: boolean;
  /** The provider may ask the buyer through this page, and lead to no page of its own. */
  isAskedHere: boolean;
  /** What is to be filled in before the payment can begin. */
  fields: CheckoutField[];
  transactionHash: string | null;
  status: Status;
  statusReason: string | null;
  /** Reported and not passed on: somebody is looking at it. */
  isOnHold: boolean;
  /** It takes longer than is usual at this provider. */
  isSlow: boolean;
  /** The provider has the order, or the buyer has been sent to it. */
  isStarted: boolean;
  /** Started, and there is no page of the provider's to go to. */
  isPaidHere: boolean;
  instructions: CheckoutInstructions | null;
  /** The link ran out before the payment was started. */
  isExpired: boolean;
  /** It broke off while it was prepared, and cannot be begun again. */
  isInterrupted: boolean;
  expiresAt: string;
  updatedAt: string;
  redirectUrl: string;
};
