import * as z from "zod";
import { refund } from "#lib/adjustments/refund-contract.ts";
import { dateTime, text } from "#lib/response-fields.ts";
import { deposit, hold, nextStep, type Transaction, transaction } from "#lib/transactions/contract.ts";
import { type WebhookEvent, webhookEvents } from "#lib/webhooks/event-kinds-contract.ts";

/** The transaction in webhooks, as the spec defines it: every value is a string. `metadata` is ours. */
export const webhookTransaction = transaction
  .pick({
    id: true,
    provider_transaction_id: true,
    type: true,
    sender_address: true,
    recipient_address: true,
    exchange_rate: true,
    transaction_hash: true,
    provider_fee: true,
    svc_fee: true,
    network_fee: true,
    fiat_amount: true,
    crypto_amount: true,
    fiat_currency: true,
    crypto_currency: true,
    network: true,
    transaction_method: true,
    status: true,
    provider: true,
    created_at: true,
  })
  .extend({
    partner_context: z
      .string()
      .nullable()
      .meta({ description: "The value from the request, or null if there was none.", examples: ["order-1042"] }),
    recipient_address_tag: transaction.shape.recipient_address_tag,
    failure_code: transaction.shape.failure_code,
    metadata: transaction.shape.metadata.optional(),
  })
  .meta({ id: "WebhookTransaction", description: "The transaction." });

/** Without `metadata` that is empty: clients that don't use it read all values as text. */
export const toWebhookTransaction = ({ metadata, ...rest }: Transaction) =>
  webhookTransaction.parse(Object.keys(metadata).length === 0 ? rest : { ...rest, metadata });

/** The transaction in transaction.deposit_ready. */
export const depositTransaction = webhookTransaction
  .extend({ deposit })
  .meta({ id: "DepositTransaction", description: "The sale, with the address for its crypto." });

/** The transaction in transaction.on_hold. */
const onHoldTransaction = webhookTransaction
  .extend({ hold })
  .meta({ id: "OnHoldTransaction", description: "The transaction, with why it was put on hold." });

const seconds = (description: string, example: number) => z.int().meta({ description, examples: [example] });

const delay = z
  .object({
    since: dateTime("Since when the payment is delayed (ISO 8601).", "2026-01-31T12:34:10.000Z"),
    usual_seconds: seconds(
      "How long 95% of the provider's payments with this method take at most, or what the method is assumed to take.",
      240,
    ),
    elapsed_seconds: seconds("How long ago the payment was received.", 1_801),
    awaits: nextStep.shape.awaits,
    buyer_message: text(
      "A text in English that you can send to the customer.",
      "MoonPay received your payment of 150,000 NGN and still has to send your BTC. This is taking longer than usual. You don't need to pay or send anything again. If you have questions about it, contact MoonPay at https://support.moonpay.com with this order ID: ord_88123",
    ),
  })
  .meta({ id: "Delay", description: "How long the payment takes." });

/** The transaction in transaction.delayed. */
export const delayedTransaction = webhookTransaction
  .extend({ delay })
  .meta({ id: "DelayedTransaction", description: "The transaction, with what is known about the delay." });

/** The transaction in transaction.refunded and transaction.refund_failed. */
export const refundedTransaction = webhookTransaction
  .extend({ refund })
  .meta({ id: "RefundedTransaction", description: "The transaction, with its refund." });

/** The events whose data has more than the transaction. */
const dataOf = {
  "transaction.deposit_ready": depositTransaction,
  "transaction.on_hold": onHoldTransaction,
  "transaction.delayed": delayedTransaction,
  "transaction.refunded": refundedTransaction,
  "transaction.refund_failed": refundedTransaction,
} as const satisfies Partial<Record<WebhookEvent["name"], z.ZodType>>;

const isExtended = (name: string): name is keyof typeof dataOf => name in dataOf;

/** "TransactionSuccessEvent" */
const schemaNameOf = (name: string) =>
  `${name.replace(/(?:^|[._])(\w)/g, (_all, letter: string) => letter.toUpperCase())}Event`;

const payloadOf = ({ name, when }: WebhookEvent) =>
  z
    .object({
      meta: z
        .object({
          version: z.literal("1.0").meta({ description: "The payload version." }),
          server_time: z.int().meta({
            description: "The Unix time in seconds.",
            examples: [1_769_861_050],
            format: "int64",
          }),
          event: z.literal(name).meta({ description: "The event name." }),
        })
        .meta({ description: "Metadata about the event." }),
      data: isExtended(name) ? dataOf[name] : webhookTransaction,
    })
    .meta({ id: schemaNameOf(name), description: `${when}.` });

/** The payload of each event. */
export const webhookPayloads = webhookEvents.map((event) => ({
  ...event,
  schemaName: schemaNameOf(event.name),
  payload: payloadOf(event),
}));

/** The payload of any event. `meta.event` tells which. */
export const webhookEvent = z.union(webhookPayloads.map(({ payload }) => payload)).meta({
  id: "WebhookEvent",
  description: "The body of a webhook. `meta.event` is the event's name.",
});

export const webhookHeaders = z.object({
  "webhook-id": z.string().meta({
    description: "The event's ID. The same for every attempt, so use it to skip events you have processed.",
    examples: ["evt_4Zk1mQvY8sT2bN6hR0cWdE"],
  }),
  "webhook-timestamp": z.string().meta({
    description: "When this attempt was sent, as Unix time in seconds. Reject it if it's more than 5 minutes off.",
    examples: ["1769861050"],
  }),
  "webhook-signature": z.string().meta({
    description:
      "Space-separated signatures of the form `v1,<base64>`: HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with the endpoint's secret. There are two while a secret is being rotated.",
    examples: ["v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="],
  }),
  "webhook-test": z.literal("true").meta({ description: "Only on test events and simulated outcomes." }).optional(),
});

/** Every value is text, except for additions of ours; a test event's transaction does not exist. */
export type WebhookTransaction = z.output<typeof webhookTransaction> & {
  /** Only in transaction.deposit_ready. */
  deposit?: z.output<typeof deposit>;
  /** Only in transaction.on_hold. */
  hold?: z.output<typeof hold>;
  /** Only in transaction.delayed. */
  delay?: z.output<typeof delay>;
  /** Only in transaction.refunded and transaction.refund_failed. */
  refund?: z.output<typeof refund>;
};
