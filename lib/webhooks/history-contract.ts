import * as z from "zod";
import {
  type DeliveryStatus,
  deliveryStatuses,
  type Status,
  type WebhookEventName,
  webhookEventNames,
} from "#db/enums.ts";
import { type ListFilter, lenient, pageParameters, word } from "#lib/list-contract.ts";
import type { Delivery, Endpoint } from "#lib/webhooks/endpoint-contract.ts";
import type { ErrorClass } from "#lib/webhooks/send.ts";

/** Why an attempt had no response. */
export type DeliveryError = ErrorClass;

/** A time in UTC such as "2026-01-31T12:00", the format of the browser's date input. */
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?)?Z?$/)
  .transform((text) => new Date(/T.*[^Z]$/.test(text) ? `${text}Z` : text))
  .refine((at) => !Number.isNaN(at.getTime()))
  .transform((at) => at.toISOString().replace(/((:00)?\.000)?Z$/, ""));

/** The filters of the deliveries page. */
export const deliveryFilters = {
  status: {
    page: z.enum(deliveryStatuses),
    label: "Status",
    options: {
      pending: "Pending, retrying, or queued",
      delivered: "Delivered",
      failed: "Failed",
      skipped: "Skipped",
    } satisfies Record<DeliveryStatus, string>,
  },
  endpoint: { page: word(64), label: "Endpoint" },
  event: { page: z.enum(webhookEventNames), label: "Event", options: webhookEventNames },
  /** The beginning of the ID of a delivery or an event (`webhook-id`), or of any identifier of a transaction. */
  id: { page: word(255), label: "Transaction, event, or delivery ID", kind: "code" },
  from: { page: instant, label: "From", kind: "time" },
  before: { page: instant, label: "Before", kind: "time" },
} satisfies Record<string, ListFilter>;
export const deliveryFilter = z.object({ ...pageParameters(deliveryFilters), cursor: lenient(word(256)) });
export type DeliveryFilter = z.output<typeof deliveryFilter>;

/** The endpoint of a delivery, as its row shows it. */
export type Receiver = { id: string; name: string; url: string; status: "active" | "paused" | "deleted" };

/** `outcome`: how the transaction ended, where the event's name leaves it open: `transaction.failed` is also sent for expired
 * and cancelled ones. */
export type ShownDelivery = Delivery & { receiver: Receiver; outcome: Status | null };

/** The listed deliveries of one event, by the name of their endpoint. `reference`: the partner's, of its transaction. */
export type EventDeliveries = Pick<
  ShownDelivery,
  "event_id" | "event" | "outcome" | "transaction_id" | "created_at"
> & {
  reference: string | null;
  deliveries: ShownDelivery[];
};
export type DeliveryPage = {
  deliveries: ShownDelivery[];
  next_cursor: string | null;
  /** The time of the last delivery that was looked at, if there are more. */
  searched_to: string | null;
};

/** Metrics of the last 24 hours. `waiting` stops counting at `waiting_max`. */
export type EndpointMetrics = {
  attempts: number;
  successes: number;
  p95_ms: number | null;
  waiting: number;
  waiting_max: number;
  next_attempt_at: string | null;
};
export type EndpointWithMetrics = Endpoint & { metrics: EndpointMetrics };

export type Attempt = {
  id: string;
  /** The number of a scheduled attempt, from 1. Null for a manual one. */
  number: number | null;
  at: string;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  /** The first 2 KiB of the response as text. Null if there was none. */
  response_body: string | null;
  is_response_truncated: boolean;
};

export type DeliveryDetail = {
  delivery: ShownDelivery;
  is_test: boolean;
  event_at: string;
  delivered_at: string | null;
  /** The maximum number of scheduled attempts. */
  attempts_max: number;
  /** As sent by the opened attempt. Before the first attempt, without time and signature. */
  headers: Record<string, string>;
  /** Null before the first attempt. */
  opened_attempt_id: string | null;
  /** The exact body of every attempt. */
  body: string;
  /** Newest first. */
  attempts: Attempt[];
  has_more_attempts: boolean;
};

/** A command that resends a delivery from anywhere, and when its signature expires. */
export const signedCommand = z.object({ command: z.string(), expires_at: z.string() });
export type SignedCommand = z.output<typeof signedCommand>;

export const shownSecret = z.object({ secret: z.string() });
export const sentTest = z.object({ delivery_id: z.string() });
export const resentCount = z.object({ count: z.number(), has_more: z.boolean() });

/** The largest count that is exact. */
export const missedEventsMax = 999;

/** Events that no endpoint has accepted and the partner hasn't fetched. */
export type MissedEvents = {
  count: number;
  /** How many of them can be resent; the others are queued for paused endpoints. */
  failed: number;
  oldest_at: string;
  /** Newest first. */
  newest: { id: string; name: WebhookEventName; transaction_id: string; at: string }[];
};

export type Notice = { id: string; text: string; path: string; at: string };

/** How to check a signature in one language. */
export type Snippet = {
  language: "typescript" | "python" | "php" | "go" | "ruby";
  title: string;
  needs: string;
  code: string;
};
