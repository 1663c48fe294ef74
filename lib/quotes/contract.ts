import * as z from "zod";
import { sides } from "#db/enums.ts";
import { JsonNumber } from "#lib/json.ts";
import { compare, decimal } from "#lib/money.ts";

const code = (form: RegExp, example: string) =>
  z.string(`must be text like ${example}`).regex(form, `must be like ${example}`);

/** What names a way from fiat to crypto or back; the same words in quotes and transactions. */
export const routeFields = {
  fiat_currency: code(/^[A-Z]{3}$/, "NGN").meta({ description: "Fiat currency code", examples: ["NGN"] }),
  crypto_currency: code(/^[A-Z0-9]{2,12}$/, "BTC").meta({ description: "Crypto currency code", examples: ["BTC"] }),
  payment_method: code(/^[a-z0-9_]{2,64}$/, "card").meta({
    description: "Payment method, as its `svc_id` in the list of payment methods",
    examples: ["card"],
  }),
  network: code(/^[a-z0-9_-]{2,32}$/, "mainnet").meta({
    description: "Blockchain network of the crypto currency",
    examples: ["mainnet"],
  }),
  type: z.enum(sides, "must be BUY or SELL").meta({
    description: "`BUY`: fiat to crypto. `SELL`: crypto to fiat",
    examples: ["BUY"],
  }),
};

export const providerId = code(/^[a-z0-9-]{2,32}$/, "a provider's svc_id").meta({
  description: "Provider, as its `svc_id` in the list of providers",
  examples: ["acme-pay"],
});

/** Control and invisible characters never belong into an address and would be shown as nothing. */
export const walletAddress = z
  .string("must be text")
  .min(1, "must not be empty")
  .max(128, "must have at most 128 characters")
  .regex(/^[A-Za-z0-9_:.\-=+/]+$/, "must be a plain address: letters and digits without spaces")
  .meta({
    description: "The user's wallet on `network`: where a BUY is delivered, where a SELL is refunded",
    examples: ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  });

const amountMax = "1000000000";

export function checkAmount(text: string, context: z.RefinementCtx): string {
  const issue = (code: string, message: string) => {
    context.addIssue({ code: "custom", message, params: { code } });
    return z.NEVER;
  };
  if (text.length > 40) return issue("out_of_range", "must have at most 40 characters");
  let amount: string;
  try {
    amount = decimal(text);
  } catch (error) {
    if (error instanceof RangeError) return issue("out_of_range", "must be more than 0 and at most 1,000,000,000");
    return issue("format", "must be a decimal number like 150000 or 99.50");
  }
  if (compare(amount, "0") <= 0) return issue("out_of_range", "must be more than 0");
  if (compare(amount, amountMax) > 0) return issue("out_of_range", "must be at most 1,000,000,000");
  if (amount.length > 40) return issue("out_of_range", "has too many decimals");
  return amount;
}

// Zod sees text or an object of ours; on the wire both are a number.
const amountOnTheWire = {
  description: "Fiat amount, with at most the minor units of the currency",
  override: {
    examples: [150_000],
    type: "number" as const,
    exclusiveMinimum: 0,
    maximum: Number(amountMax),
    pattern: undefined,
  },
};

/** In a query: plain decimal text, no sign, no exponent, ASCII digits. */
const amountText = z
  .string()
  .regex(/^(0|[1-9]\d*)(\.\d+)?$/, "must be a plain decimal number like 150000 or 99.50")
  .transform(checkAmount)
  .meta(amountOnTheWire);

/** In a JSON body: a number, read from its text. */
export const amountNumber = z
  .custom<JsonNumber>((value) => value instanceof JsonNumber, "must be a number, not text")
  .transform((number, context) => checkAmount(number.text, context))
  .meta(amountOnTheWire);

export const quoteQuery = z.strictObject({
  ...routeFields,
  amount: amountText,
  wallet_address: walletAddress.optional(),
  providers: z
    .string()
    .max(400)
    .transform((text) => text.split(","))
    .pipe(z.array(providerId).max(20))
    .meta({
      description: "Only these providers: a comma list of `svc_id`",
      override: { examples: ["acme-pay,blue-ramp"] },
    })
    .optional(),
});
export type QuoteQuery = z.output<typeof quoteQuery>;

const number = (description: string, example: number) => z.number().meta({ description, examples: [example] });
const text = (description: string, example: string) => z.string().meta({ description, examples: [example] });

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
        "provider_disabled",
        "provider_timeout",
        "provider_error",
      ])
      .meta({ description: "Why the provider cannot do it", examples: ["amount_below_minimum"] }),
    message: text("The same for a person", "The amount is below the provider's minimum"),
    field: text("The request's field to change, where one would help", "amount").optional(),
    min_amount: number("The least the provider takes, in fiat", 20_000).optional(),
    max_amount: number("The most the provider takes, in fiat", 5_000_000).optional(),
  })
  .meta({
    id: "Unsupported",
    description: "Why this provider cannot serve the request now; only on unsupported entries",
  });

export const providerObject = z
  .object({
    name: text("Display name", "Acme Pay"),
    identifier: text("The provider's `svc_id`", "acme-pay"),
    icon: text("URL of an image", "https://api.example.com/icons/providers/acme-pay.svg"),
  })
  .meta({ id: "ProviderObject", description: "The quoting provider" });

/** The amounts that quotes and created transactions share. */
export const quoteAmounts = {
  exchange_rate: number("Fiat per 1 crypto, all fees in: `fiat_amount / crypto_amount`", 156_250_000),
  is_best: z
    .boolean()
    .meta({ description: "Marks the best all-in rate among the supported entries", examples: [true] }),
  crypto_amount: number("BUY: what arrives. SELL: what is sent", 0.000_96),
  fiat_amount: number("BUY: what the buyer pays. SELL: what the seller receives", 150_000),
  quote_amount: number("What the user receives: `crypto_amount` on BUY, `fiat_amount` on SELL", 0.000_96),
};

export const quoteEntry = z
  .object({
    provider: providerObject,
    ...quoteAmounts,
    percentage_diff: number("Distance of the all-in rate to the best one in percent; negative is worse", 0),
    is_supported: z.boolean().meta({ description: "Whether a transaction can be made with it", examples: [true] }),
    unsupported: unsupported.optional(),
    quote_id: text("Names this quote when creating a transaction; only on supported entries", "q_aDd4.m1Zk").optional(),
    expires_at: text(
      "Until when the quote holds, ISO 8601; only on supported entries",
      "2026-01-31T12:00:30.000Z",
    ).optional(),
    fees: z
      .object({
        provider_fee: number("The provider's own fee", 2_250),
        network_fee: number("For the blockchain", 410),
        svc_fee: number("Of this service", 0),
      })
      .meta({ description: "What the price contains, in fiat; only on supported entries" })
      .optional(),
  })
  .meta({ id: "QuoteEntry" });
export type QuoteEntry = z.output<typeof quoteEntry>;
