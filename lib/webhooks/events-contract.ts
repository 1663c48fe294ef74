import * as z from "zod";
import { webhookEventNames } from "#db/enums.ts";
import { eventPagination, limit } from "#lib/pagination-contract.ts";
import { dateTime } from "#lib/response-fields.ts";
import { webhookEvent } from "#lib/webhooks/contract.ts";

export const eventName = z
  .enum(webhookEventNames, `Must be one of ${webhookEventNames.join(", ")}`)
  .meta({ id: "WebhookEventName", description: "The name of an event. New values can be added." });

export const eventFilter = z.strictObject({
  limit: limit.optional(),
  cursor: z
    .string()
    .max(128)
    .meta({ description: "The `next_cursor` of the previous page, or `latest` to skip all existing events." })
    .optional(),
  event: eventName.meta({ description: "Only events with this name.", examples: ["transaction.success"] }).optional(),
});
export type EventFilter = z.output<typeof eventFilter>;

export const event = z
  .object({
    id: z.string().meta({
      description: "The event's ID, sent as `webhook-id` with its webhooks.",
      examples: ["evt_4Zk1mQvY8sT2bN6hR0cWdE"],
    }),
    is_test: z.boolean().meta({ description: "Whether this is a test event.", examples: [false] }),
    created_at: dateTime("When the event occurred (ISO 8601, UTC).", "2026-01-31T12:04:10.000Z"),
    payload: webhookEvent.meta({ description: "The body of the event's webhooks." }),
  })
  .meta({ id: "Event" });

export const eventPage = z
  .object({
    events: z.array(event).meta({ description: "The events, oldest first." }),
    pagination: eventPagination,
  })
  .meta({ id: "EventPage" });
export type EventPage = z.output<typeof eventPage>;

export const newTestEvent = z
  .strictObject({ event: eventName.meta({ description: "The event to send.", examples: ["transaction.success"] }) })
  .meta({ id: "NewTestEvent" });

export const sentTestEvent = z
  .object({
    event_id: z.string().meta({ description: "The event's ID.", examples: ["evt_4Zk1mQvY8sT2bN6hR0cWdE"] }),
    endpoints: z.int().meta({
      description: "The number of endpoints that are subscribed to the event. It's queued for those that are paused.",
      examples: [2],
    }),
    active_endpoints: z.int().meta({
      description: "How many of the endpoints aren't paused and receive the event now.",
      examples: [1],
    }),
  })
  .meta({ id: "SentTestEvent" });
