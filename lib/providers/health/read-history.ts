import type { Environment } from "#db/enums.ts";
import { hourMs } from "#lib/duration.ts";
import { type QuoteCounts, selectQuoteCounts } from "#lib/providers/queries/states.ts";
import { incidentTitle } from "#lib/status/incident-text.ts";
import { selectIncidents } from "#lib/status/queries/status-days.ts";
import { offsetMs, startOfDay } from "#lib/time-zone.ts";
import { quantileMs } from "./duration-histogram.ts";
import type { HealthHistory, HealthStep } from "./history-contract.ts";

const hours = 24;
const days = 30;
const incidentsMax = 10;

/** Availability and latency of the last 24 hours or 30 days of the zone, including the current one. */
export async function readHealthHistory(
  { environment, provider }: { environment: Environment; provider: string },
  { period, zone }: Pick<HealthHistory, "period" | "zone">,
  now: Date,
): Promise<HealthHistory> {
  const times = period === "24h" ? lastHours(now, zone) : lastDays(now, zone);
  const [sums, incidents] = await Promise.all([
    selectQuoteCounts({ environment, provider }, times),
    selectIncidents(times[0] ?? now, incidentsMax, { environment, component: provider }),
  ]);
  return {
    period,
    zone,
    steps: times.map((at, index) =>
      toStep(
        at,
        sums.find(({ step }) => step === index),
      ),
    ),
    incidents: incidents.map((incident) => {
      const { id, condition, startedAt, endedAt } = incident;
      return { id, title: incidentTitle(incident), condition, startedAt, endedAt };
    }),
  };
}

function lastHours(now: Date, zone: string): Date[] {
  const current = now.getTime() - ((now.getTime() + offsetMs(now, zone)) % hourMs);
  return Array.from({ length: hours }, (_, index) => new Date(current - (hours - 1 - index) * hourMs));
}

const lastDays = (now: Date, zone: string): Date[] =>
  Array.from({ length: days }, (_, index) => startOfDay(now, zone, index - days + 1));

function toStep(at: Date, sums: QuoteCounts | undefined): HealthStep {
  const { requests = 0, responses = 0, durations = [] } = sums ?? {};
  return {
    at: at.toISOString(),
    requests,
    responses,
    p50Ms: quantileMs(durations, 0.5),
    p95Ms: quantileMs(durations, 0.95),
  };
}
