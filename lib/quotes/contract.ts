import * as z from "zod";
import { sides } from "#db/enums.ts";
import { eligibility, placeFields } from "#lib/countries/place-contract.ts";
import { customerRef } from "#lib/customers/contract.ts";
import { didYouMeanForm } from "#lib/did-you-mean.ts";
import { type FieldCode, withFieldCode } from "#lib/errors.ts";
import { JsonNumber } from "#lib/json.ts";
import { compare, decimal, decimalPlaces } from "#lib/money.ts";
import { quality } from "#lib/quality/contract.ts";
import { dateTime, number, text, url } from "#lib/response-fields.ts";
import { tagText } from "#lib/wallets/contract.ts";
import { anyMethod } from "./any-method-contract.ts";

const code = (form: RegExp, example: string) =>
  z
    .string(`Must be a string such as ${example}`)
    .regex(form, { error: ({ input }) => `Must have the form of ${example}${didYouMeanForm(String(input), form)}` });

/** The fields that identify a route, shared by quotes and transactions. */
export const routeFields = {
  fiat_currency: code(/^[A-Z]{3}$/, "NGN").meta({ description: "Fiat currency code.", examples: ["NGN"] }),
  crypto_currency: code(/^[A-Z0-9]{2,12}$/, "BTC").meta({ description: "Crypto currency code.", examples: ["BTC"] }),
  payment_method: code(/^[a-z0-9_]{2,64}$/, "card").meta({
    description: "The `svc_id` of a payment method.",
    examples: ["card"],
  }),
  network: code(/^[a-z0-9_-]{2,32}$/, "mainnet").meta({
    description: "Blockchain network of the crypto currency.",
    examples: ["mainnet"],
  }),
  type: z.enum(sides, "Must be BUY or SELL").meta({
    id: "TransactionType",
    description: "`BUY` converts fiat to crypto, `SELL` converts crypto to fiat.",
    examples: ["BUY"],
  }),
};

/** Where a request is about one payment method. */
export const oneMethod = routeFields.payment_method.refine(
  (id) => id !== anyMethod,
  withFieldCode("invalid_value", "Must be one payment method. Only quotes accept any"),
);

export const providerId = code(/^[a-z0-9-]{2,32}$/, "a provider's svc_id").meta({
  description: "The `svc_id` of a provider.",
  examples: ["acme-pay"],
});

/** CAIP-19. */
export const assetId = z
  .string("Must be a string")
  .max(200, "Must be at most 200 characters long")
  .regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/, "Must be a CAIP-19 asset ID")
  .meta({
    description:
      "The asset ID (CAIP-19) of the crypto currency on `network`. If it's another one's, the request is rejected.",
    examples: ["eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"],
  });

/** Rejects control and invisible characters, which no address contains and no page would show. */
export const walletAddress = z
  .string("Must be a string")
  .min(1, "Can't be empty")
  .max(128, "Must be at most 128 characters long")
  .regex(/^[A-Za-z0-9_:.\-=+/]+$/, "Must contain only letters, digits, and _ : . - = + /")
  .meta({
    description:
      "The user's wallet address on `network`: the destination of a `BUY`, or the refund address of a `SELL`.",
    examples: ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  });

/** The network's own format is checked later. */
export const walletAddressTag = z
  .string("Must be a string")
  .min(1, "Can't be empty")
  .max(128, "Must be at most 128 characters long")
  .regex(tagText, "Must contain only letters, digits, punctuation, and single spaces")
  .meta({
    description:
      "The destination tag (XRP) or memo (XLM, TON, EOS) of `wallet_address`, or `none` if the address needs none. " +
      "If it's missing on these networks, the checkout asks for it.",
    examples: ["none"],
  });

const amountMax = "1000000000";
const amountLengthMax = 40;

export function checkAmount(text: string, context: z.RefinementCtx): string {
  const issue = (code: FieldCode, message: string) => {
    context.addIssue({ code: "custom", ...withFieldCode(code, message) });
    return z.NEVER;
  };
  if (text.length > amountLengthMax) return issue("out_of_range", `Must be at most ${amountLengthMax} characters long`);
  let amount: string;
  try {
    amount = decimal(text);
  } catch (error) {
    if (error instanceof RangeError) return issue("out_of_range", "Must be greater than 0 and at most 1,000,000,000");
    return issue("invalid_format", "Must be a decimal number such as 150000 or 99.50");
  }
  if (compare(amount, "0") <= 0) return issue("out_of_range", "Must be greater than 0");
  if (compare(amount, amountMax) > 0) return issue("out_of_range", "Must be at most 1,000,000,000");
  if (amount.length > amountLengthMax) return issue("out_of_range", "Has too many decimals");
  return amount;
}

/** In a JSON body, as text: without a sign, an exponent, and leading zeros. */
const plainDecimal = /^(0|[1-9]\d*)(\.\d+)?$/;

// Zod parses a string or our JsonNumber, but the document shows a number or text.
const amountOnTheWire = {
  description:
    "Fiat amount, as a number or a decimal string, with at most as many decimals as the currency has. Required, unless you send `crypto_amount`.",
  override: {
    examples: [150_000],
    type: ["number" as const, "string" as const],
    exclusiveMinimum: 0,
    maximum: Number(amountMax),
    pattern: plainDecimal.source,
    maxLength: amountLengthMax,
  },
};

// What numeric(38, 18) stores.
const cryptoDecimalsMax = 18;

function checkCryptoAmount(text: string, context: z.RefinementCtx): string {
  const amount = checkAmount(text, context);
  if (typeof amount !== "string" || decimalPlaces(amount) <= cryptoDecimalsMax) return amount;
  const message = `Can have at most ${cryptoDecimalsMax} decimals`;
  context.addIssue({ code: "custom", ...withFieldCode("out_of_range", message) });
  return z.NEVER;
}

const cryptoAmountOnTheWire = {
  description:
    "Instead of `amount`: the crypto amount, as a number or a decimal string, that the user receives (`BUY`, matched within 1%) or sends (`SELL`, exactly), with at most as many decimals as the currency has.",
  override: { ...amountOnTheWire.override, examples: [0.01] },
};

/** In a query: a number as JSON writes it, without a sign. */
const numberText = /^(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

const amountText = z
  .string()
  .regex(numberText, "Must be a decimal number such as 150000 or 99.50")
  .transform(checkAmount)
  .meta(amountOnTheWire);

const cryptoAmountText = z
  .string()
  .regex(numberText, "Must be a decimal number such as 100 or 0.01")
  .transform(checkCryptoAmount)
  .meta(cryptoAmountOnTheWire);

/** In a JSON body: a number, parsed from its source text to keep every digit, or text. */
const sentAmount = z
  .custom<JsonNumber | string>(
    (value) => value instanceof JsonNumber || typeof value === "string",
    withFieldCode("invalid_type", "Must be a number or a decimal string"),
  )
  .transform((sent, context) => {
    if (sent instanceof JsonNumber) return sent.text;
    if (plainDecimal.test(sent)) return sent;
    const message = "Must be a decimal such as 150000 or 99.50, without signs, exponents, and separators";
    context.addIssue({ code: "custom", ...withFieldCode("invalid_format", message) });
    return z.NEVER;
  });

export const bodyAmount = sentAmount.transform(checkAmount).meta(amountOnTheWire);
export const bodyCryptoAmount = sentAmount.transform(checkCryptoAmount).meta(cryptoAmountOnTheWire);

export const oneAmount = "Required. Send amount or crypto_amount";

/** Adds the rule that exactly one of the amounts is sent. It's checked whatever the other fields are. */
export function withOneAmount<Schema extends z.ZodType<{ amount?: unknown; crypto_amount?: unknown }>>(
  schema: Schema,
): Schema {
  const isSent = (value: unknown, name: string) => Object.hasOwn(Object(value), name);
  const countOf = (value: unknown) => ["amount", "crypto_amount"].filter((name) => isSent(value, name)).length;
  const always = { when: () => true };
  const conflict = withFieldCode("invalid_value", "Send either amount or crypto_amount, not both");
  return schema
    .refine((value) => countOf(value) > 0, { path: ["amount"], message: oneAmount, ...always })
    .refine((value) => countOf(value) < 2, { path: ["amount"], ...conflict, ...always })
    .refine((value) => countOf(value) < 2, { path: ["crypto_amount"], ...conflict, ...always });
}

const methodsMax = 8;
export const quoteSorts = ["price", "reliability", "speed"] as const;
export type QuoteSort = (typeof quoteSorts)[number];

export const quoteQuery = withOneAmount(
  z.strictObject({
    ...routeFields,
    payment_method: routeFields.payment_method.meta({
      description:
        "The `svc_id` of a payment method, or `any` for up to 6 methods of each provider. With `any`, the request counts as 3.",
      examples: ["card"],
    }),
    methods: z
      .string()
      .max(600)
      .transform((text) => [...new Set(text.split(","))])
      .pipe(
        z
          .array(oneMethod)
          .min(2, withFieldCode("out_of_range", "Must be at least 2 payment methods"))
          .max(methodsMax, withFieldCode("out_of_range", `Must be at most ${methodsMax} payment methods`)),
      )
      .meta({
        description:
          "Comma-separated `svc_id`s of 2 to 8 payment methods. Only with the payment method `any`, which then means these.",
        override: { examples: ["card,apple_pay"], pattern: "^[a-z0-9_]{2,64}(,[a-z0-9_]{2,64}){1,7}$" },
      })
      .optional(),
    asset_id: assetId.optional(),
    amount: amountText.optional(),
    crypto_amount: cryptoAmountText.optional(),
    wallet_address: walletAddress.optional(),
    wallet_address_tag: walletAddressTag.optional(),
    ...placeFields,
    sort: z
      .enum(quoteSorts, "Must be price, reliability, or speed")
      .meta({
        id: "QuoteSort",
        description:
          "The order of supported quotes: the best rate (`price`, the default), the highest `quality.score` (`reliability`), or the lowest `quality.median_minutes` (`speed`) first. Equal ones are ordered by rate. With `reliability`, providers that you put last in the dashboard follow the others.",
        examples: ["price"],
      })
      .optional(),
    providers: z
      .string()
      .max(400)
      .transform((text) => text.split(","))
      .pipe(z.array(providerId).max(20))
      .meta({
        description: "Comma-separated `svc_id`s of the providers to request quotes from. Omit to request all.",
        override: { examples: ["acme-pay,blue-ramp"] },
      })
      .optional(),
    customer_ref: customerRef
      .meta({
        ...customerRef.meta(),
        description:
          "Your opaque, stable ID of the customer, as in transactions. Quotes then have `is_last_used`. It isn't sent to providers with a quote.",
      })
      .optional(),
  }),
);
export type QuoteQuery = z.output<typeof quoteQuery>;

export const unsupported = z
  .object({
    code: z
      .enum([
        "wallet_address_required",
        "wallet_address_invalid",
        "amount_below_minimum",
        "amount_above_maximum",
        "payment_method_unsupported",
        "pair_unsupported",
        "network_unsupported",
        "country_unsupported",
        "provider_disabled",
        "provider_timeout",
        "provider_error",
        "wallet_address_refused",
      ])
      .meta({
        id: "UnsupportedCode",
        description: "The reason. New values can be added.",
        examples: ["amount_below_minimum"],
      }),
    message: text("A human-readable reason.", "The amount is below the provider's minimum"),
    field: text("The request field to change, if changing one would help.", "amount").optional(),
    min_amount: number("The provider's minimum amount in fiat.", 20_000).optional(),
    max_amount: number("The provider's maximum amount in fiat.", 5_000_000).optional(),
  })
  .meta({
    id: "Unsupported",
    description: "Why the provider can't serve this request right now. Only on unsupported quotes.",
  });

export const providerObject = z
  .object({
    name: text("Display name.", "Acme Pay"),
    identifier: text("The provider's `svc_id`.", "acme-pay"),
    icon: url("URL of the logo.", "https://api.example.com/icons/providers/acme-pay.svg"),
  })
  .meta({ id: "ProviderObject", description: "The provider of the quote." });

/** The amounts that quotes and created transactions share. */
export const quoteAmounts = {
  exchange_rate: number("Fiat per unit of crypto including all fees: `fiat_amount / crypto_amount`.", 156_250_000),
  is_best: z.boolean().meta({
    description: "Whether this quote has the best rate, including fees, of all supported quotes.",
    examples: [true],
  }),
  crypto_amount: number("The crypto amount the user receives (`BUY`) or sends (`SELL`).", 0.000_96),
  fiat_amount: number("The fiat amount the user pays (`BUY`) or receives (`SELL`).", 150_000),
  quote_amount: number(
    "The amount the user receives: `crypto_amount` for a `BUY`, `fiat_amount` for a `SELL`.",
    0.000_96,
  ),
};

// A naive comparison would take 0 for the cheapest rate, or for the best quote.
const zeroMeaning =
  "Always 0 on an unsupported quote, where it means nothing: check `is_supported` before you compare.";
const ofEntry = (field: z.ZodType) => `${field.meta()?.description} ${zeroMeaning}`;

export const quoteEntry = z
  .object({
    provider: providerObject,
    quality: quality.nullable().meta({
      description: "How many transactions the provider completes. Null while there are no figures.",
    }),
    payment_method: text(
      "The `svc_id` of the payment method. `any` if you requested any and the provider has no method for this route.",
      "card",
    ),
    ...quoteAmounts,
    exchange_rate: number(ofEntry(quoteAmounts.exchange_rate), 156_250_000),
    crypto_amount: number(ofEntry(quoteAmounts.crypto_amount), 0.000_96),
    fiat_amount: number(ofEntry(quoteAmounts.fiat_amount), 150_000),
    quote_amount: number(ofEntry(quoteAmounts.quote_amount), 0.000_96),
    percentage_diff: number(
      `Difference from the best rate in percent: 0 for the best quote, negative if worse. ${zeroMeaning}`,
      0,
    ),
    is_supported: z
      .boolean()
      .meta({ description: "Whether you can create a transaction from this quote.", examples: [true] }),
    unsupported: unsupported.optional(),
    eligibility: eligibility.optional(),
    quote_id: text(
      "Pass it when you create a transaction to lock in this quote. Only on supported quotes.",
      "q_aDd4.m1Zk",
    ).optional(),
    expires_at: dateTime(
      "When the quote expires (ISO 8601). Only on supported quotes.",
      "2026-01-31T12:00:30.000Z",
    ).optional(),
    fees: z
      .object({
        provider_fee: number("The provider's fee.", 2_250),
        network_fee: number("The blockchain network fee.", 410),
        svc_fee: number("The fee of this service.", 0),
        total_fee: number("The sum of the other three.", 2_660),
      })
      .meta({ id: "QuoteFees", description: "The fees included in the price, in fiat. Only on supported quotes." })
      .optional(),
    is_last_used: z
      .boolean()
      .meta({
        description:
          "Whether this is the provider of the customer's latest successful transaction. Only with `customer_ref`.",
        examples: [true],
      })
      .optional(),
  })
  .meta({ id: "QuoteEntry" });
export type QuoteEntry = z.output<typeof quoteEntry>;

/** What members of the partner quoted in the dashboard, with the result at that time. */
export type RecentQuote = {
  /** The request as query parameters of the API, without wallet. */
  query: string;
  /** "BUY 150,000 NGN, BTC, Card" */
  label: string;
  /** "Transak, 0.00098533 BTC"; null if no provider supported it. */
  best: string | null;
  at: Date;
};
