import type { QuoteValues } from "./quote-values.ts";

/** The ids of the form's controls, by which a row of the answer points at the one to change. */
export const fieldIds: Record<keyof QuoteValues, string> = {
  type: "quote-type",
  amount: "quote-amount",
  fiat: "quote-fiat",
  asset: "quote-asset",
  method: "quote-method",
  wallet: "quote-wallet",
};
