import * as z from "zod";
import { pauseReasons, webhookEventNames } from "#db/enums.ts";
import { dateTime, text, url } from "#lib/response-fields.ts";
import { newEndpoint } from "./endpoint-contract.ts";
import { usualEvents } from "./event-kinds-contract.ts";
import { eventName } from "./events-contract.ts";

// Endpoints in the Partner API. Requests and responses are those of the dashboard.

const fields = {
  name: newEndpoint.shape.name.meta({
    description: "A name for the dashboard and emails.",
    examples: ["Preview 1042"],
  }),
  url: newEndpoint.shape.url.meta({
    description: "Where events are sent: `https`, with a public address and without a username or password.",
    examples: ["https://shop.example/webhooks"],
  }),
  events: z
    .array(eventName)
    .min(1, "Choose at least one event")
    .max(webhookEventNames.length, `Can have at most ${webhookEventNames.length} entries`)
    .meta({ description: "The events that are sent.", examples: [[...usualEvents]] }),
};
const describe = <Schema extends z.ZodType>(schema: Schema, more: string): Schema =>
  schema.meta({ ...schema.meta(), description: `${schema.meta()?.description} ${more}` });

export const newWebhookEndpoint = z
  .strictObject({
    url: fields.url,
    name: describe(fields.name, "Defaults to the host of the URL.").optional(),
    events: describe(
      fields.events,
      `Defaults to ${usualEvents.map((name) => `\`${name}\``).join(" and ")}.`,
    ).optional(),
  })
  .meta({ id: "NewWebhookEndpoint" });
export type NewWebhookEndpoint = z.output<typeof newWebhookEndpoint>;

export const webhookEndpointChange = z
  .strictObject({ url: fields.url.optional(), name: fields.name.optional(), events: fields.events.optional() })
  .meta({ id: "WebhookEndpointChange" });

const timeOrNull = (description: string) =>
  z
    .string()
    .nullable()
    .meta({ format: "date-time", description, examples: [null] });

const id = text("The endpoint's ID.", "whe_4Zk1mQvY8sT2bN6hR0cWdE");

export const webhookEndpoint = z
  .object({
    id,
    name: text("The endpoint's name.", "Preview 1042"),
    url: url("Where events are sent.", "https://shop.example/webhooks"),
    events: z.array(eventName).meta({ description: "The events that are sent.", examples: [[...usualEvents]] }),
    status: z.enum(["active", "failing", "paused"]).meta({
      description: "`failing` if the latest attempts failed. While an endpoint is `paused`, its events are queued.",
      examples: ["active"],
    }),
    pause_reason: z
      .enum(pauseReasons)
      .nullable()
      .meta({
        description:
          "Why it's paused: `person` paused it, `failing` for five days, or it responded that it's `gone`. Otherwise null.",
        examples: [null],
      }),
    paused_at: timeOrNull("Since when it's paused (ISO 8601, UTC)."),
    failing_since: timeOrNull("Since when attempts fail (ISO 8601, UTC)."),
    last_attempt_at: timeOrNull("The latest attempt (ISO 8601, UTC)."),
    last_success_at: timeOrNull("The latest successful attempt (ISO 8601, UTC)."),
    rotating_until: timeOrNull("Until when the previous secret also signs, after a rotation (ISO 8601, UTC)."),
    created_at: dateTime("When it was created (ISO 8601, UTC).", "2026-01-31T12:04:10.000Z"),
  })
  .meta({ id: "WebhookEndpoint" });

export const webhookEndpointWithSecret = webhookEndpoint
  .extend({
    secret: text(
      "The secret that signs the requests. Store it now: no other response contains it.",
      "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
    ),
  })
  .meta({ id: "WebhookEndpointWithSecret" });

export const webhookEndpointList = z
  .object({
    webhook_endpoints: z
      .array(webhookEndpoint)
      .meta({ description: "Your endpoints in this environment, oldest first. There can be up to 10." }),
  })
  .meta({ id: "WebhookEndpointList" });

export const deletedWebhookEndpoint = z.object({ id }).meta({ id: "DeletedWebhookEndpoint" });

export const endpointPath = z.object({ endpoint_id: id });
