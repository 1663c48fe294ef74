import type { Environment, Side, Status } from "#db/enums.ts";

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
  /** As promised when the link was made. */
  quoted: { fiatAmount: string; cryptoAmount: string };
  walletAddress: string | null;
  /** A wallet may be typed here; otherwise the provider asks for it. */
  mayEnterWallet: boolean;
  /** The provider does not ask for the wallet itself. */
  needsWallet: boolean;
  transactionHash: string | null;
  status: Status;
  statusReason: string | null;
  /** The buyer has been sent to the provider. */
  isStarted: boolean;
  /** The link ran out before the payment was started. */
  isExpired: boolean;
  expiresAt: string;
  updatedAt: string;
  redirectUrl: string;
};
