import type { Side } from "#db/enums.ts";

/** How the answers are looked at. */
export const quoteViews = ["ranked", "methods", "amounts"] as const;
export type QuoteView = (typeof quoteViews)[number];

export type Choice = { value: string; label: string };

/** What the form holds; its address says the same. */
export type QuoteValues = {
  type: Side;
  amount: string;
  fiat: string;
  /** "BTC:mainnet". */
  asset: string;
  method: string;
  wallet: string;
};

/** The form and what can be chosen in it, as the server filled it up. */
export type QuoteFormState = QuoteValues & {
  fiats: Choice[];
  assets: Choice[];
  methods: Choice[];
  /** A sum that most providers serve in this fiat. */
  usualAmount: string;
  /** Something was asked, so that a change asks again. */
  isAsked: boolean;
  /** What the address asked for and is not offered. */
  replaced: string[];
};

/** Named as the form's fields are, which is how a browser without script writes them. */
export const addressOf = ({ type, amount, fiat, asset, method, wallet }: QuoteValues) => ({
  type,
  amount,
  fiat_currency: fiat,
  asset,
  payment_method: method,
  wallet_address: wallet,
});
