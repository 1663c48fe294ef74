import * as z from "zod";

/** An hour or a day of quote requests. `at` is its start, ISO 8601. */
export type HealthStep = {
  at: string;
  requests: number;
  /** Requests that were priced or declined. */
  responses: number;
  /** Null without requests. */
  p50Ms: number | null;
  /** 2500 means 2.5 s or more. */
  p95Ms: number | null;
};

export type HealthHistory = {
  period: "24h" | "30d";
  /** Of the hours or days. */
  zone: string;
  /** The last one hasn't ended. */
  steps: HealthStep[];
  /** Latest first. `endedAt` is null while it lasts. */
  incidents: { id: string; title: string; condition: "degraded" | "down"; startedAt: Date; endedAt: Date | null }[];
};

/** The parameters in the address of a provider's page. */
export const healthPeriod = z.object({ period: z.enum(["24h", "30d"]).catch("24h") });
