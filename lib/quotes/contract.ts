import * as z from "zod";
import { sides } from "#db/enums.ts";
import { JsonNumber } from "#lib/json.ts";
import { compare, decimal } from "#lib/money.ts";

const code = (form: RegExp, example: string) =>
  z.string(`must be text like ${example}`).regex(form, `must be like ${example}`);

/** What names a way from fiat to crypto or back; the same words in quotes and transactions. */
export const routeFields = {
  fiat_currency: code(/^[A-Z]{3}$/, "NGN"),
  crypto_currency: code(/^[A-Z0-9]{2,12}$/, "BTC"),
  payment_method: code(/^[a-z0-9_]{2,64}$/, "card"),
  network: code(/^[a-z0-9_-]{2,32}$/, "mainnet"),
  type: z.enum(sides, "must be BUY or SELL"),
};

export const providerId = code(/^[a-z0-9-]{2,32}$/, "a provider's svc_id");

/** Control and invisible characters never belong into an address and would be shown as nothing. */
export const walletAddress = z
  .string("must be text")
  .min(1, "must not be empty")
  .max(128, "must have at most 128 characters")
  .regex(/^[A-Za-z0-9_:.\-=+/]+$/, "must be a plain address: letters and digits without spaces");

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
  } catch {
    return issue("format", "must be a decimal number like 150000 or 99.50");
  }
  if (compare(amount, "0") <= 0) return issue("out_of_range", "must be more than 0");
  if (compare(amount, amountMax) > 0) return issue("out_of_range", "must be at most 1,000,000,000");
  if (amount.length > 40) return issue("out_of_range", "has too many decimals");
  return amount;
}

/** In a query: plain decimal text, no sign, no exponent, ASCII digits. */
const amountText = z
  .string()
  .regex(/^(0|[1-9]\d*)(\.\d+)?$/, "must be a plain decimal number like 150000 or 99.50")
  .transform(checkAmount);

/** In a JSON body: a number, read from its text. */
export const amountNumber = z
  .custom<JsonNumber>((value) => value instanceof JsonNumber, "must be a number, not text")
  .transform((number, context) => checkAmount(number.text, context));

export const quoteQuery = z.strictObject({
  ...routeFields,
  amount: amountText,
  wallet_address: walletAddress.optional(),
  providers: z
    .string()
    .max(400)
    .transform((text) => text.split(","))
    .pipe(z.array(providerId).max(20))
    .optional(),
});
export type QuoteQuery = z.output<typeof quoteQuery>;

export const unsupported = z.object({
  code: z.enum([
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
  ]),
  message: z.string(),
  field: z.string().optional(),
  min_amount: z.number().optional(),
  max_amount: z.number().optional(),
});

export const providerObject = z.object({ name: z.string(), identifier: z.string(), icon: z.string() });

export const quoteEntry = z.object({
  provider: providerObject,
  exchange_rate: z.number(),
  is_best: z.boolean(),
  crypto_amount: z.number(),
  fiat_amount: z.number(),
  quote_amount: z.number(),
  percentage_diff: z.number(),
  is_supported: z.boolean(),
  unsupported: unsupported.optional(),
  quote_id: z.string().optional(),
  expires_at: z.string().optional(),
  fees: z.object({ provider_fee: z.number(), network_fee: z.number(), svc_fee: z.number() }).optional(),
});
export type QuoteEntry = z.output<typeof quoteEntry>;
