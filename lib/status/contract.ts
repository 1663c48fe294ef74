import * as z from "zod";
import type { Environment } from "#db/enums.ts";

export const subscriptionRequest = z.strictObject({ email: z.email("Enter an email address").max(254) });

/** `degraded` works with reduced performance. */
export type Condition = "operational" | "degraded" | "down";

/** The components of Slipway itself, with their names on the status page. */
export const componentNames = {
  api: "Partner API",
  dashboard: "Dashboard",
  checkout: "Checkout",
  webhooks: "Webhook delivery",
  worker: "Payment tracking",
} as const;
export type ComponentId = keyof typeof componentNames;
export const componentIds = Object.keys(componentNames) as ComponentId[];
export const isComponent = (id: string): id is ComponentId => id in componentNames;

export type StatusLine = { id: string; name: string; condition: Condition };

/** The public status: no error messages and no traffic numbers. Times are ISO 8601. */
export type PublicStatus = {
  /** The worst condition of the components. A single provider that is down doesn't affect it. */
  condition: Condition;
  at: string;
  components: StatusLine[];
  providers: Record<Environment, StatusLine[]>;
};

/** `uptime` is the share of the minutes (0 to 1) in which it wasn't down; null if the status wasn't recorded. */
export type StatusDay = {
  date: string;
  condition: Condition | null;
  uptime: number | null;
  degradedMinutes: number;
  downMinutes: number;
};
export type ComponentHistory = { id: string; uptime: number | null; days: StatusDay[] };
export type PublicIncident = {
  id: string;
  title: string;
  component: string;
  condition: "degraded" | "down";
  started_at: string;
  /** Null while it is open. */
  ended_at: string | null;
  updates: { at: string; text: string }[];
};
/** Quote requests to providers on one day, in milliseconds; null without any. */
export type LatencyDay = { date: string; p50Ms: number | null; p95Ms: number | null };

/** The last 90 days (UTC), oldest first, up to today. */
export type StatusHistory = {
  components: ComponentHistory[];
  providers: Record<Environment, ComponentHistory[]>;
  latency: { environment: Environment; days: LatencyDay[] };
  incidents: PublicIncident[];
};
