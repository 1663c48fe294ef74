import type { Side } from "#db/enums.ts";

export const quoteViews = ["ranked", "methods", "amounts"] as const;
export type QuoteView = (typeof quoteViews)[number];

export type Choice = { value: string; label: string };

export type QuoteValues = {
  type: Side;
  amount: string;
  fiat: string;
  /** "BTC:mainnet". */
  asset: string;
  method: string;
  wallet: string;
  /** The wallet's destination tag or memo. */
  tag: string;
};

/** The form with its choices, as completed by the server. */
export type QuoteFormState = QuoteValues & {
  fiats: Choice[];
  assets: Choice[];
  methods: Choice[];
  /** An amount in this currency that most providers accept. */
  usualAmount: string;
  /** Quotes were requested, so that a change requests them again. */
  isAsked: boolean;
  /** Requested values that are not available. */
  replaced: string[];
};

/** The URL parameters, named as the form fields, which browsers submit without JavaScript. */
export const addressOf = ({ type, amount, fiat, asset, method, wallet, tag }: QuoteValues) => ({
  type,
  amount,
  fiat_currency: fiat,
  asset,
  payment_method: method,
  wallet_address: wallet,
  wallet_address_tag: tag,
});

/** The ids of the form's controls, to link to them from an unsupported quote. */
export const fieldIds: Record<keyof QuoteValues, string> = {
  type: "quote-type",
  amount: "quote-amount",
  fiat: "quote-fiat",
  asset: "quote-asset",
  method: "quote-method",
  wallet: "quote-wallet",
  tag: "quote-tag",
};
