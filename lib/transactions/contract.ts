import * as z from "zod";
import { environments, statuses, statusSources } from "#db/enums.ts";
import { JsonNumber } from "#lib/json.ts";
import {
  amountNumber,
  providerId,
  providerObject,
  quoteAmounts,
  routeFields,
  walletAddress,
} from "#lib/quotes/contract.ts";

const basisPoints = z
  .custom<JsonNumber>((value) => value instanceof JsonNumber && /^(0|[1-9]\d{0,3})$/.test(value.text), {
    message: "must be a whole number from 0 to 9999",
  })
  .transform(({ text }) => Number(text))
  .meta({
    description:
      "With `quote_id`: how much worse the price may have become, in hundredths of a percent; 100 when omitted",
    override: { examples: [50], type: "integer", minimum: 0, maximum: 9_999 },
  });

const text = (description: string, example: string) => z.string().meta({ description, examples: [example] });

/** Any text Postgres can hold; a character is a code point, in whatever encoding it came. */
const partnerContext = z
  .string("must be text")
  .min(1, "must not be empty")
  .regex(/^[^\0]*$/, "must not hold the character NUL")
  .refine((text) => [...text].length <= 255, "must have at most 255 characters")
  .meta({ examples: ["order-1042"], override: { maxLength: 255 } });

export const newTransaction = z
  .strictObject({
    ...routeFields,
    amount: amountNumber,
    provider: providerId,
    partner_context: partnerContext.meta({
      ...partnerContext.meta(),
      description: "Your own unique text for this transaction, for ever; the same body again returns the first answer",
    }),
    redirect_url: z
      .string("must be text")
      .min(1, "must not be empty")
      .max(2_048, "must have at most 2,048 characters")
      .meta({
        description: "Where the user goes after a successful transaction; https, or a scheme you registered",
        examples: ["https://shop.example/thanks"],
      }),
    wallet_address: walletAddress.optional(),
    quote_id: z
      .string("must be text")
      .max(512)
      .meta({ description: "A quote to be held to, from the list of quotes", examples: ["q_aDd4.m1Zk"] })
      .optional(),
    max_slippage_bps: basisPoints.optional(),
  })
  .meta({ id: "NewTransaction" });
export type NewTransaction = z.output<typeof newTransaction>;

export const createdTransaction = z
  .object({
    transaction_id: text("Identifier of the transaction", "tx_4Zk1mQvY8sT2bN6hR0cWdE"),
    provider: providerObject,
    ...quoteAmounts,
    link: text("Hosted payment link for the user", "https://api.example.com/checkout/7hG2kPqX9vLmT4sWnB6cRzY1eJd"),
  })
  .meta({ id: "CreatedTransaction" });
export type CreatedTransaction = z.output<typeof createdTransaction>;

// Postgres knows no year 0, and a year of five digits is written differently.
const isWritable = (date: Date) => date.getTime() >= Date.UTC(1970, 0) && date.getUTCFullYear() <= 9_999;

const instant = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/,
    "must be ISO 8601 like 2026-01-31T00:00:00Z",
  )
  .transform((text, context) => {
    const date = new Date(text);
    // JavaScript would read the 31st of February as a day in March.
    const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
    const isExisting = isWritable(date) && isWritable(day) && day.toISOString().startsWith(text.slice(0, 10));
    if (isExisting) return date;
    context.addIssue({ code: "custom", message: "must be an existing date from 1970 on" });
    return z.NEVER;
  })
  .meta({ override: { examples: ["2026-01-31T00:00:00Z"] } });

export const limit = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, "must be a whole number from 1 to 100")
  .transform(Number)
  .refine((number) => number <= 100, "must be a whole number from 1 to 100")
  .meta({
    description: "How many at most, 1 to 100; 20 when omitted",
    override: { examples: [20], type: "integer", minimum: 1, maximum: 100, pattern: undefined },
  });

export const transactionFilter = z
  .strictObject({
    limit: limit.optional(),
    cursor: z.string().max(128).meta({ description: "`next_cursor` of the page before" }).optional(),
    status: z
      .array(z.enum(statuses, `must be one of ${statuses.join(", ")}`))
      .meta({ description: "Only this status; may be repeated", examples: [["success"]] })
      .optional(),
    type: routeFields.type.optional(),
    provider: providerId.optional(),
    fiat_currency: routeFields.fiat_currency.optional(),
    crypto_currency: routeFields.crypto_currency.optional(),
    network: routeFields.network.optional(),
    payment_method: routeFields.payment_method.optional(),
    partner_context: partnerContext
      .meta({ ...partnerContext.meta(), description: "Exactly this `partner_context`" })
      .optional(),
    created_from: instant
      .meta({ ...instant.meta(), description: "Created at this time or later, ISO 8601" })
      .optional(),
    created_to: instant.meta({ ...instant.meta(), description: "Created before this time, ISO 8601" }).optional(),
  })
  .refine(({ created_from, created_to }) => !created_from || !created_to || created_from < created_to, {
    path: ["created_to"],
    message: "must be later than created_from",
  });
export type TransactionFilter = z.output<typeof transactionFilter>;

const textOrNull = (description: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] });
const statusWord = z.enum(statuses).meta({ description: "Where the transaction stands", examples: ["success"] });
const time = "2026-01-31T12:04:10.000Z";

/** A transaction as GET and webhooks carry it: the spec's webhook data, all values text, and what the contract adds. */
export const transaction = z
  .object({
    id: text("Identifier of the transaction", "tx_4Zk1mQvY8sT2bN6hR0cWdE"),
    transaction_id: text("The same as `id`", "tx_4Zk1mQvY8sT2bN6hR0cWdE"),
    environment: z.enum(environments).meta({ description: "Where it was made", examples: ["sandbox"] }),
    provider_transaction_id: text("Identifier at the provider; empty until there is an order", "ord_88123"),
    type: routeFields.type,
    sender_address: text("Wallet the crypto came from; empty until known", ""),
    recipient_address: text("BUY: wallet the crypto goes to; else empty", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"),
    exchange_rate: text("Fiat per 1 crypto, all fees in; decimal text", "156250000"),
    transaction_hash: text("Hash on the blockchain; empty until known", ""),
    provider_fee: text("The provider's fee in fiat; decimal text", "2250"),
    svc_fee: text("The service's own fee in fiat; decimal text", "0"),
    network_fee: text("For the blockchain, in fiat; decimal text", "410"),
    fiat_amount: text("BUY: what the buyer pays. SELL: what the seller receives; decimal text", "150000"),
    crypto_amount: text("BUY: what arrives. SELL: what is sent; decimal text", "0.00096"),
    fiat_currency: text("Fiat currency code", "NGN"),
    crypto_currency: text("Crypto currency code", "BTC"),
    network: text("Blockchain network of the crypto currency", "mainnet"),
    transaction_method: text("The payment method", "card"),
    payment_method: text("The payment method, as its `svc_id`", "card"),
    status: statusWord,
    status_reason: textOrNull("Why it ended so, where the provider says", ""),
    is_final: z.boolean().meta({ description: "No other status can follow", examples: [true] }),
    provider: text("The provider, as its `svc_id`", "acme-pay"),
    wallet_address: textOrNull("As given at creation or in the checkout", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"),
    redirect_url: text("Where the user goes after a successful transaction", "https://shop.example/thanks"),
    link: text("Hosted payment link for the user", "https://api.example.com/checkout/7hG2kPqX9vLmT4sWnB6cRzY1eJd"),
    link_expires_at: text("Until when the link can start a payment, ISO 8601", "2026-01-31T14:00:00.000Z"),
    quoted: z
      .object({
        exchange_rate: text("Fiat per 1 crypto, all fees in; decimal text", "156250000"),
        fiat_amount: text("Decimal text", "150000"),
        crypto_amount: text("Decimal text", "0.00096"),
      })
      .meta({ description: "As promised at creation" }),
    status_history: z
      .array(
        z.object({
          status: statusWord,
          at: text("When, ISO 8601", time),
          source: z.enum(statusSources).meta({ description: "What told us", examples: ["callback"] }),
        }),
      )
      .meta({ description: "Every change of status, oldest first" }),
    created_at: text("ISO 8601, UTC", "2026-01-31T12:00:00.000Z"),
    updated_at: text("ISO 8601, UTC", time),
    partner_context: text("The value you gave at creation", "order-1042"),
  })
  .meta({ id: "Transaction" });
export type Transaction = z.output<typeof transaction>;

export const transactionPage = z
  .object({
    transactions: z.array(transaction).meta({ description: "Newest first" }),
    pagination: z
      .object({
        limit: z.number().meta({ description: "How many at most were asked for", examples: [20] }),
        has_more: z.boolean().meta({ description: "There are older ones", examples: [false] }),
        next_cursor: z
          .string()
          .nullable()
          .meta({ description: "The `cursor` of the next page", examples: [null] }),
      })
      .meta({ description: "Where this page ends" }),
  })
  .meta({ id: "TransactionPage" });
export type TransactionPage = z.output<typeof transactionPage>;
