import * as z from "zod";
import { deliveryStatuses, pauseReasons, type Role, webhookEventNames } from "#db/enums.ts";

/** Who may manage and test endpoints, and view their secrets. */
export const webhookManagers: readonly Role[] = ["owner", "developer"];

/** Who may resend deliveries. */
export const webhookResenders: readonly Role[] = ["owner", "developer", "support"];

/** Who is notified when an endpoint is paused, and may dismiss the notice. */
export const noticeReaders: readonly Role[] = ["owner"];

const events = z.array(z.enum(webhookEventNames)).min(1, "Choose at least one event");
// Postgres text can't contain NUL.
const name = z
  .string()
  .trim()
  .min(1, "Enter a name")
  .max(64, "At most 64 characters")
  .regex(/^[^\0]*$/, "Can't contain NUL characters");
const url = z.string().trim().min(1, "Enter a URL").max(2_048, "At most 2,048 characters");

export const newEndpoint = z.strictObject({ name, url, events });
export type NewEndpoint = z.output<typeof newEndpoint>;

export const endpointChange = z.strictObject({ name: name.optional(), url: url.optional(), events: events.optional() });
export type EndpointChange = z.output<typeof endpointChange>;

/** What to do with the events queued while it was paused. */
export const resumption = z
  .strictObject({ held: z.enum(["all", "since", "none"]), since: z.iso.datetime({ offset: true }).optional() })
  .refine(({ held, since }) => (held === "since") === (since !== undefined), {
    path: ["since"],
    message: "Enter a start time",
  });
export type Resumption = z.output<typeof resumption>;

export const resendRange = z.strictObject({
  since: z.iso.datetime({ offset: true }),
  /** Include delivered events, not only undelivered ones. */
  is_everything: z.boolean().default(false),
});
export type ResendRange = z.output<typeof resendRange>;

export const testEvent = z.strictObject({ event: z.enum(webhookEventNames) });

export const endpoint = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  status: z.enum(["active", "failing", "paused"]),
  pause_reason: z.enum(pauseReasons).nullable(),
  paused_at: z.string().nullable(),
  failing_since: z.string().nullable(),
  last_attempt_at: z.string().nullable(),
  last_success_at: z.string().nullable(),
  /** Until when the previous secret signs too. */
  rotating_until: z.string().nullable(),
  created_at: z.string(),
});
export type Endpoint = z.output<typeof endpoint>;

/** The only responses with a secret: on creation, rotation, and reveal. */
export const endpointWithSecret = z.object({ endpoint, secret: z.string() });
export type EndpointWithSecret = z.output<typeof endpointWithSecret>;

export const delivery = z.object({
  id: z.string(),
  event_id: z.string(),
  event: z.enum(webhookEventNames),
  endpoint_id: z.string(),
  transaction_id: z.string().nullable(),
  status: z.enum(deliveryStatuses),
  attempts: z.number(),
  last_status_code: z.number().nullable(),
  last_error: z.string().nullable(),
  last_duration_ms: z.number().nullable(),
  last_attempt_at: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
  is_resend_due: z.boolean(),
  created_at: z.string(),
});
export type Delivery = z.output<typeof delivery>;
