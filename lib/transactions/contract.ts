import * as z from "zod";
import { environments, failureCodes, holdReasons, statuses, statusSources } from "#db/enums.ts";
import { refund } from "#lib/adjustments/refund-contract.ts";
import { placeFields } from "#lib/countries/place-contract.ts";
import { customerRef, subAccount } from "#lib/customers/contract.ts";
import { withFieldCode } from "#lib/errors.ts";
import { JsonNumber } from "#lib/json.ts";
import { pagination } from "#lib/pagination-contract.ts";
import {
  assetId,
  bodyAmount,
  bodyCryptoAmount,
  oneMethod,
  providerId,
  providerObject,
  quoteAmounts,
  routeFields,
  walletAddress,
  walletAddressTag,
  withOneAmount,
} from "#lib/quotes/contract.ts";
import { dateTime, decimalText, text, textOrNull, url } from "#lib/response-fields.ts";
import { buyer, locale } from "#lib/transactions/buyer-contract.ts";
import { failureMeanings } from "#lib/transactions/failure-meanings-contract.ts";
import { holdMeanings } from "#lib/transactions/hold-contract.ts";
import { metadata, newMetadata } from "#lib/transactions/metadata-contract.ts";

const basisPoints = z
  .custom<JsonNumber>((value) => value instanceof JsonNumber, withFieldCode("invalid_type", "Must be a number"))
  .refine(
    ({ text }) => /^(0|[1-9]\d{0,3})$/.test(text),
    withFieldCode("out_of_range", "Must be a whole number from 0 to 9999"),
  )
  .transform(({ text }) => Number(text))
  .meta({
    description:
      "How much worse than the quote the price can be, in hundredths of a percent. Only with `quote_id`. Defaults to 100.",
    override: { examples: [50], type: "integer", minimum: 0, maximum: 9_999 },
  });

/** There is nothing to compare the price with if no quote is locked in. */
const isSlippageOfQuote = (body: unknown) =>
  Object.hasOwn(Object(body), "quote_id") || !Object.hasOwn(Object(body), "max_slippage_bps");

/** As lib/quotes/quote-id.ts writes it. */
const isQuoteIdForm = (text: string) => /^q_[\w-]+\.[\w-]+$/.test(text);

/** Any text that Postgres can store. Counts code points, whatever the encoding of the request. */
export const partnerContext = z
  .string("Must be a string")
  .min(1, "Can't be empty")
  .regex(/^[^\0]*$/, "Can't contain NUL characters")
  .refine((text) => [...text].length <= 255, withFieldCode("out_of_range", "Must be at most 255 characters long"))
  .meta({ examples: ["order-1042"], override: { maxLength: 255 } });

export const newTransaction = withOneAmount(
  z.strictObject({
    ...routeFields,
    payment_method: oneMethod,
    amount: bodyAmount.optional(),
    crypto_amount: bodyCryptoAmount.optional(),
    provider: providerId,
    partner_context: partnerContext.meta({
      ...partnerContext.meta(),
      description:
        "Your unique identifier for this transaction. Repeating the request with the same body returns the original response. Don't use personal data. If the buyer's data is erased, `erased-` and the transaction's ID replace it.",
    }),
    redirect_url: z
      .string("Must be a string")
      .min(1, "Can't be empty")
      .max(2_048, "Must be at most 2,048 characters long")
      .meta({
        description:
          "Where the user is redirected, only after a successful transaction: an `https` URL or an app scheme you registered. It's opened exactly as sent, and nothing is appended, so include your own identifier if you need one.",
        format: "uri",
        examples: ["https://shop.example/thanks"],
      }),
    asset_id: assetId.optional(),
    wallet_address: walletAddress.optional(),
    wallet_address_tag: walletAddressTag.optional(),
    ...placeFields,
    quote_id: z
      .string("Must be a string")
      .max(512)
      .refine(isQuoteIdForm, withFieldCode("invalid_format", "Isn't a quote ID. Send the quote_id of a quote"))
      .meta({ description: "The `quote_id` of the quote to lock in.", examples: ["q_aDd4.m1Zk"] })
      .optional(),
    max_slippage_bps: basisPoints.optional(),
    customer_ref: customerRef
      .meta({
        ...customerRef.meta(),
        description:
          "Your opaque, stable ID of the customer, not personal data. Providers get a hash of it, so that they recognize a returning customer. It isn't stored, and can't be read back.",
      })
      .optional(),
    sub_account: subAccount
      .meta({ ...subAccount.meta(), description: "A label of yours to group transactions by, such as a shop." })
      .optional(),
    locale: locale.optional(),
    buyer: buyer.optional(),
    metadata: newMetadata.optional(),
  }),
)
  .refine(isSlippageOfQuote, {
    path: ["max_slippage_bps"],
    ...withFieldCode("invalid_value", "Requires quote_id"),
    when: () => true,
  })
  .meta({ id: "NewTransaction" });
export type NewTransaction = z.output<typeof newTransaction>;

export const createdTransaction = z
  .object({
    transaction_id: text("The transaction's ID.", "tx_4Zk1mQvY8sT2bN6hR0cWdE"),
    provider: providerObject,
    ...quoteAmounts,
    link: url("The hosted checkout page for the user.", "https://api.example.com/checkout/7hG2kPqX9vLmT4sWnB6cRzY1eJd"),
    metadata,
  })
  .meta({ id: "CreatedTransaction" });
export type CreatedTransaction = z.output<typeof createdTransaction>;

export const status = z.enum(statuses, `Must be one of ${statuses.join(", ")}`).meta({
  id: "TransactionStatus",
  description:
    "The transaction's status. New values can be added. It stays as it is while a payment that doesn't match the agreed order needs review: what the user pays can differ by 1%, and what the user receives by 5%, unless the operator set another limit. Of a `BUY` by `crypto_amount`, the amount that moves with the price can differ by 5%.",
  examples: ["success"],
});

const listMeanings = (meanings: { code: string; meaning: string }[]) =>
  `${meanings.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join(" ")} New values can be added.`;

export const failureCode = z.enum(failureCodes, `Must be one of ${failureCodes.join(", ")}`).meta({
  id: "FailureCode",
  description: listMeanings(failureMeanings),
});

const linkOrNull = (description: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description, format: "uri", examples: [example] });
const time = "2026-01-31T12:04:10.000Z";

export const deposit = z
  .object({
    address: text("The address to send the crypto to.", "0x4E5B2e1dc63F6b91cb6Cd759936495434C7e972F"),
    tag: textOrNull("The destination tag or memo. Null if the address has none.", null),
    amount: decimalText("The exact crypto amount to send, as a decimal string.", "150.25"),
    asset_id: textOrNull(
      "The asset to send (CAIP-19). Null if the crypto currency has no asset ID.",
      "eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    ),
    expires_at: textOrNull("Don't send anything after this time (ISO 8601). Null without a limit.", time),
  })
  .meta({ id: "Deposit", description: "Where the user sends the crypto." });

export const hold = z
  .object({
    since: dateTime("When the transaction was put on hold (ISO 8601).", time),
    until: dateTime("When the hold ended.", time)
      .nullable()
      .meta({
        description:
          "When the hold ended (ISO 8601), because the operator decided or the transaction closed. Null while the transaction is on hold.",
        examples: [null],
      }),
    reason: z
      .enum(holdReasons)
      .meta({ id: "HoldReason", description: listMeanings(holdMeanings), examples: ["amount_mismatch"] }),
  })
  .meta({ id: "Hold", description: "A payment that the provider reported, but that doesn't match the agreed order." });

export const support = z
  .object({
    provider_url: linkOrNull(
      "The provider's support page. Null for providers without a documented one.",
      "https://provider.example/support",
    ),
    order_id: textOrNull(
      "The provider's ID of the order, to tell its support. Null until there is an order.",
      "ord_88123",
    ),
    message: text(
      "One English sentence for the user: what can be wrong, and whom to contact.",
      "If your BTC didn't arrive, contact Acme Pay with your order ID.",
    ),
  })
  .meta({ id: "TransactionSupport", description: "Whom the user asks for help." });

/** Who has to act next. */
export const awaited = ["buyer", "provider", "operator", "partner", "none"] as const;

export const nextStep = z
  .object({
    awaits: z.enum(awaited).meta({
      id: "Awaited",
      description: "Who has to act: `none` if nobody has to. New values can be added.",
      examples: ["provider"],
    }),
    code: z
      .enum([
        "open_link",
        "continue_checkout",
        "enter_details",
        "pay",
        "send_crypto",
        "wait_for_provider",
        "contact_provider",
        "review",
        "simulate_outcome",
        "none",
      ])
      .meta({
        id: "NextStepCode",
        description:
          "What they have to do. `contact_provider`: the payment is delayed. `review`: the operator decides on a payment that doesn't match the agreed order. `simulate_outcome`: you decide in the sandbox on simulated amounts. New values can be added.",
        examples: ["wait_for_provider"],
      }),
    message: text(
      "The same as a sentence in English. Its wording can change.",
      "MoonPay received the payment and needs to send the crypto.",
    ),
  })
  .meta({ id: "NextStep", description: "Who has to act next on the transaction, and why." });
export type NextStep = z.output<typeof nextStep>;

/** The webhook data of the spec, in which every value is a string, and the fields our contract adds. */
export const transaction = z
  .object({
    id: text("The transaction's ID.", "tx_4Zk1mQvY8sT2bN6hR0cWdE"),
    transaction_id: text("The same value as `id`.", "tx_4Zk1mQvY8sT2bN6hR0cWdE"),
    environment: z
      .enum(environments)
      .meta({ id: "Environment", description: "The transaction's environment.", examples: ["sandbox"] }),
    provider_transaction_id: text("The provider's ID. Empty until the provider has an order.", "ord_88123"),
    type: routeFields.type,
    sender_address: text("The wallet that sends the crypto of a `SELL`. Empty if the provider doesn't report it.", ""),
    recipient_address: text(
      "The wallet that receives the crypto. Empty for a `SELL`.",
      "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    ),
    recipient_address_tag: text("The destination tag or memo of `recipient_address`. Empty if it has none.", ""),
    exchange_rate: decimalText(
      "Fiat per unit of crypto including all fees, as a decimal string. Quoted until `success`, then final.",
      "156250000",
    ),
    transaction_hash: text("The blockchain transaction hash. Empty until known.", ""),
    provider_fee: decimalText("The provider's fee in fiat, as a decimal string.", "2250"),
    svc_fee: decimalText("The fee of this service in fiat, as a decimal string.", "0"),
    network_fee: decimalText("The blockchain network fee in fiat, as a decimal string.", "410"),
    fees_total: decimalText("The sum of the three fees in fiat, as a decimal string.", "2660"),
    fiat_amount: decimalText(
      "The fiat amount the user pays (`BUY`) or receives (`SELL`), as a decimal string. Quoted until `success`, then final.",
      "150000",
    ),
    crypto_amount: decimalText(
      "The crypto amount the user receives (`BUY`) or sends (`SELL`), as a decimal string. Quoted until `success`, then final.",
      "0.00096",
    ),
    requested_crypto_amount: decimalText("The requested amount.", "0.01")
      .nullable()
      .meta({
        description:
          "The `crypto_amount` of the request, as a decimal string. Null if the transaction was created by `amount`.",
        examples: [null],
      }),
    fiat_currency: text("Fiat currency code.", "NGN"),
    crypto_currency: text("Crypto currency code.", "BTC"),
    network: text("Blockchain network of the crypto currency.", "mainnet"),
    transaction_method: text("The `svc_id` of the payment method.", "card"),
    payment_method: text("The `svc_id` of the payment method.", "card"),
    status,
    status_reason: textOrNull("The provider's reason for the status, if any.", ""),
    failure_code: failureCode.nullable().meta({
      description: "Why the transaction failed, was cancelled, or expired; null for any other status.",
      examples: [null],
    }),
    is_final: z.boolean().meta({ description: "Whether the status can no longer change.", examples: [true] }),
    is_on_hold: z.boolean().meta({
      description:
        "Whether the provider reported a payment that doesn't match the agreed order, so that it needs review. The status stays as it is meanwhile.",
      examples: [false],
    }),
    hold: hold.nullable().meta({
      description: "The latest hold, also after it has ended. Null if the transaction was never on hold.",
    }),
    provider: text("The `svc_id` of the provider.", "acme-pay"),
    wallet_address: textOrNull(
      "The wallet address from the request or the checkout.",
      "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    ),
    wallet_address_tag: textOrNull(
      "The destination tag or memo of `wallet_address`, `none` if it needs none, or null if not stated.",
      "none",
    ),
    country: textOrNull("Where the user lives, from the request (ISO 3166-1 alpha-2).", "NG"),
    region: textOrNull("The part of the country, from the request.", "CA"),
    locale: textOrNull("The user's language, from the request, in its canonical spelling (BCP 47).", "fr-FR"),
    redirect_url: url(
      "Where the user is redirected, only after a successful transaction. Nothing is appended.",
      "https://shop.example/thanks",
    ),
    link: url("The hosted checkout page for the user.", "https://api.example.com/checkout/7hG2kPqX9vLmT4sWnB6cRzY1eJd"),
    link_expires_at: dateTime("When the checkout link expires (ISO 8601).", "2026-01-31T14:00:00.000Z"),
    quoted: z
      .object({
        exchange_rate: decimalText("Fiat per unit of crypto including all fees, as a decimal string.", "156250000"),
        fiat_amount: decimalText("The quoted fiat amount, as a decimal string.", "150000"),
        crypto_amount: decimalText("The quoted crypto amount, as a decimal string.", "0.00096"),
      })
      .meta({
        id: "QuotedAmounts",
        description:
          "The amounts quoted at creation, which never change. The final ones can differ slightly, as the price moves until the payment.",
      }),
    explorer_url: linkOrNull(
      "The page of `transaction_hash` in a block explorer. Null until the hash is known, and in the sandbox.",
      "https://mempool.space/tx/4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b",
    ),
    provider_order_url: linkOrNull(
      "The order's page at the provider, which the user signs in to. Null for providers without a documented one.",
      "https://provider.example/orders/ord_88123",
    ),
    support,
    deposit: deposit.nullable().meta({
      description:
        "Where the user sends the crypto of a `SELL`. Null until the provider has assigned an address, once it has received the crypto, and for a `BUY`.",
    }),
    is_delayed: z.boolean().meta({
      description: "Whether the provider takes longer than usual to complete the payment. Always false in the sandbox.",
      examples: [false],
    }),
    delayed_since: textOrNull("Since when the payment is delayed (ISO 8601). Null if it isn't.", null),
    expected_by: textOrNull(
      "Until when the provider is expected to complete the payment (ISO 8601): the transaction becomes delayed then. Null unless the status is `processing`, and in the sandbox.",
      time,
    ),
    next_step: nextStep,
    status_history: z
      .array(
        z
          .object({
            status,
            at: dateTime("When the status changed (ISO 8601).", time),
            source: z.enum(statusSources).meta({
              id: "StatusSource",
              description: "What caused the change. New values can be added.",
              examples: ["callback"],
            }),
            failure_code: failureCode.nullable().meta({
              description:
                "Why the transaction failed, was cancelled, or expired; null for a change to any other status.",
              examples: [null],
            }),
          })
          .meta({ id: "StatusChange" }),
      )
      .meta({ description: "Every status change, oldest first." }),
    refund: refund.nullable().meta({
      description:
        "Money that goes back to the payer, also after `success`, which stays the status. Null if no refund is recorded.",
      examples: [null],
    }),
    created_at: dateTime("When the transaction was created (ISO 8601, UTC).", "2026-01-31T12:00:00.000Z"),
    updated_at: dateTime("When the transaction last changed (ISO 8601, UTC).", time),
    partner_context: text("The value from the request.", "order-1042"),
    sub_account: textOrNull("The label from the request, or null if there was none.", "shop-eu"),
    metadata,
  })
  .meta({ id: "Transaction" });
export type Transaction = z.output<typeof transaction>;

export const transactionPage = z
  .object({
    transactions: z.array(transaction).meta({ description: "The transactions, newest first." }),
    pagination,
  })
  .meta({ id: "TransactionPage" });
export type TransactionPage = z.output<typeof transactionPage>;
