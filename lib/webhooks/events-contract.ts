import * as z from "zod";
import { webhookEventNames } from "#db/enums.ts";
import { limit } from "#lib/transactions/contract.ts";
import { webhookPayloads } from "#lib/webhooks/contract.ts";

const eventName = z.enum(webhookEventNames, `must be one of ${webhookEventNames.join(", ")}`);

export const eventFilter = z.strictObject({
  limit: limit.optional(),
  cursor: z
    .string()
    .max(128)
    .meta({ description: "`next_cursor` of the page before; `latest` skips all there is" })
    .optional(),
  event: eventName.meta({ description: "Only this event", examples: ["transaction.success"] }).optional(),
});
export type EventFilter = z.output<typeof eventFilter>;

export const event = z
  .object({
    id: z.string().meta({ description: "The `webhook-id` of its webhooks", examples: ["evt_4Zk1mQvY8sT2bN6hR0cWdE"] }),
    is_test: z.boolean().meta({ description: "Sent by hand to try a receiver", examples: [false] }),
    created_at: z.string().meta({ description: "ISO 8601, UTC", examples: ["2026-01-31T12:04:10.000Z"] }),
    payload: webhookPayloads.meta({ description: "What its webhooks carry as their body" }),
  })
  .meta({ id: "Event" });

export const eventPage = z
  .object({
    events: z.array(event).meta({ description: "Oldest first" }),
    pagination: z
      .object({
        limit: z.number().meta({ description: "How many at most were asked for", examples: [20] }),
        has_more: z.boolean().meta({ description: "There are later ones", examples: [false] }),
        next_cursor: z.string().meta({ description: "The `cursor` to go on with, always there", examples: ["MTAuMw"] }),
      })
      .meta({ description: "Where this page ends" }),
  })
  .meta({ id: "EventPage" });
export type EventPage = z.output<typeof eventPage>;

export const newTestEvent = z
  .strictObject({ event: eventName.meta({ description: "Which event", examples: ["transaction.success"] }) })
  .meta({ id: "NewTestEvent" });

export const sentTestEvent = z
  .object({
    event_id: z.string().meta({ description: "Its `webhook-id`", examples: ["evt_4Zk1mQvY8sT2bN6hR0cWdE"] }),
    endpoints: z.number().meta({ description: "How many endpoints it goes to", examples: [1] }),
  })
  .meta({ id: "SentTestEvent" });
