import type { Side } from "#db/enums.ts";

export type AmountKind = "fiat" | "crypto";

export type Choice = { value: string; label: string };

export type QuoteValues = {
  type: Side;
  amount: string;
  /** What `amount` is: a fiat or a crypto amount. */
  amountIn: AmountKind;
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
  /** Names in the URL that mean nothing here. */
  unknown: string[];
};

/** The URL parameters, named as in the API. */
export function addressOf({ type, amount, amountIn, fiat, asset, method, wallet, tag }: QuoteValues) {
  const [crypto_currency = "", network = ""] = asset.split(":");
  return {
    type,
    amount: amountIn === "fiat" ? amount : "",
    crypto_amount: amountIn === "crypto" ? amount : "",
    // Without an amount, the server fills in a usual one.
    amount_in: amountIn === "crypto" && amount === "" ? amountIn : "",
    fiat_currency: fiat,
    crypto_currency,
    network,
    payment_method: method,
    wallet_address: wallet,
    wallet_address_tag: tag,
  };
}

/** The ids of the form's controls, to link to them from an unsupported quote. */
export const fieldIds: Record<keyof QuoteValues, string> = {
  type: "quote-type",
  amount: "quote-amount",
  amountIn: "quote-amount-in",
  fiat: "quote-fiat",
  asset: "quote-asset",
  method: "quote-method",
  wallet: "quote-wallet",
  tag: "quote-tag",
};
