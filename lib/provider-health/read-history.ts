import type { Environment } from "#db/enums.ts";
import { selectProviderQuotes } from "#db/provider-states.ts";
import { selectIncidents, selectStatusDays } from "#db/status-days.ts";
import { dayMs, hourMs } from "#lib/duration.ts";
import { addDurations, type Durations, emptyDurations, quantileMs } from "./duration-histogram.ts";
import type { HealthHistory, HealthStep } from "./history-contract.ts";

const hours = 24;
const days = 30;
const incidentsMax = 10;

type Counted = { at: Date; requests: number; responses: number; durations: Durations | null };

/** Availability and latency of the last 24 hours, or of the last 30 days, which the worker sums up every five minutes. */
export async function readHealthHistory(
  { environment, provider }: { environment: Environment; provider: string },
  period: HealthHistory["period"],
  now: Date,
): Promise<HealthHistory> {
  const isHourly = period === "24h";
  const [count, stepMs] = isHourly ? [hours, hourMs] : [days, dayMs];
  const last = now.getTime() - (now.getTime() % stepMs);
  const since = new Date(last - (count - 1) * stepMs);
  const key = { environment, component: provider };
  const [counted, incidents] = await Promise.all([
    isHourly ? readQuotes(environment, provider, since) : selectDays(key, since),
    selectIncidents(since, incidentsMax, key),
  ]);
  const steps = Array.from({ length: count }, (_, index) => {
    const from = since.getTime() + index * stepMs;
    return toStep(
      new Date(from),
      counted.filter(({ at }) => at.getTime() >= from && at.getTime() < from + stepMs),
    );
  });
  return {
    period,
    steps,
    incidents: incidents.map(({ id, condition, startedAt, endedAt }) => ({ id, condition, startedAt, endedAt })),
  };
}

async function readQuotes(environment: Environment, provider: string, since: Date): Promise<Counted[]> {
  const rows = await selectProviderQuotes(environment, [provider], since);
  return rows.map(({ at, priced, declined, failed, timedOut, durations }) => ({
    at,
    requests: priced + declined + failed + timedOut,
    responses: priced + declined,
    durations,
  }));
}

async function selectDays(key: { environment: Environment; component: string }, since: Date): Promise<Counted[]> {
  const rows = await selectStatusDays(since, key);
  return rows.map(({ day, requests, responses, durations }) => ({ at: day, requests, responses, durations }));
}

function toStep(at: Date, counted: Counted[]): HealthStep {
  const sum = (name: "requests" | "responses") => counted.reduce((total, row) => total + row[name], 0);
  const [requests, responses] = [sum("requests"), sum("responses")];
  const durations = counted.reduce((total, row) => addDurations(total, row.durations ?? []), emptyDurations());
  return {
    at: at.toISOString(),
    requests,
    responses,
    p50Ms: quantileMs(durations, 0.5),
    p95Ms: quantileMs(durations, 0.95),
  };
}
