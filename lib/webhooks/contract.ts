import * as z from "zod";
import { transaction } from "#lib/transactions/contract.ts";
import { type WebhookEvent, webhookEvents } from "#lib/webhooks/event-kinds-contract.ts";

/** The transaction in webhooks, as the spec defines it: every value is a string. */
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
  });

export const webhookPayload = ({ name, statuses }: WebhookEvent) =>
  z.object({
    meta: z
      .object({
        version: z.literal("1.0").meta({ description: "The payload version." }),
        server_time: z.int().meta({ description: "The Unix time in seconds.", examples: [1_769_861_050] }),
        event: z.literal(name).meta({ description: "The event name." }),
      })
      .meta({ description: "Metadata about the event." }),
    data: webhookTransaction
      .extend({
        status: z.enum(statuses).meta({ description: "The transaction's status.", examples: [statuses[0]] }),
      })
      .meta({ description: "The transaction." }),
  });

/** The payload of any event. */
export const webhookPayloads = z.union(webhookEvents.map(webhookPayload));

/** Every value is text; a test event's transaction does not exist. */
export type WebhookTransaction = z.output<typeof webhookTransaction>;
