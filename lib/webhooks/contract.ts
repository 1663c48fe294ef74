import * as z from "zod";
import { transaction } from "#lib/transactions/contract.ts";
import { type WebhookEvent, webhookEvents } from "#lib/webhooks/event-kinds-contract.ts";

/** The spec's transaction as webhooks carry it: all values text. */
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
      .meta({ description: "The value you gave at creation, or null", examples: ["order-1042"] }),
  });

export const webhookPayload = ({ name, statuses }: WebhookEvent) =>
  z.object({
    meta: z
      .object({
        version: z.literal("1.0").meta({ description: "Payload version" }),
        server_time: z.int().meta({ description: "Unix time in seconds", examples: [1_769_861_050] }),
        event: z.literal(name).meta({ description: "Event name" }),
      })
      .meta({ description: "About the event" }),
    data: webhookTransaction
      .extend({
        status: z.enum(statuses).meta({ description: "Where the transaction stands", examples: [statuses[0]] }),
      })
      .meta({ description: "The transaction" }),
  });

/** Any event, as the feed of events carries it. */
export const webhookPayloads = z.union(webhookEvents.map(webhookPayload));

/** Every value is text; a test event's transaction does not exist. */
export type WebhookTransaction = z.output<typeof webhookTransaction>;
