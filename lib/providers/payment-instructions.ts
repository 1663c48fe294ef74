import type { BuyerField } from "#lib/providers/provider.ts";

/** `amount` is decimal text, if the value is an amount: it's shown with separators and copied without the currency. */
export type PaymentDetail = { label: string; value: string; amount?: string; currency?: string };

/** Payment instructions shown on our page when the provider has none. JSON, with dates as ISO text. */
export type Instructions = {
  text: string | null;
  warning: string | null;
  /** Payment details with copy buttons, such as bank, account, and payment reference. */
  details: PaymentDetail[];
  /** The one that the buyer writes on the payment. Only a hash of it is kept after the transaction closed. */
  paymentReference?: string;
  /** SELL: the deposit address on the transaction's network. */
  deposit: { address: string; tag: string | null; amount: string } | null;
  /** URL of a third-party payment page. */
  payAt: string | null;
  endsAt: string | null;
  /** Buttons for the buyer's next actions, such as "confirm" for "I have paid". "cancel" asks for confirmation. */
  steps: { id: string; label: string; fields: BuyerField[] }[];
};
