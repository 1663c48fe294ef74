import type { environments } from "#db/enums.ts";
import { dayMs } from "#lib/duration.ts";
import { addDurations, emptyDurations, quantileMs } from "#lib/providers/health/duration-histogram.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { type IncidentUpdate, selectIncidentUpdates } from "#lib/status/queries/incidents.ts";
import {
  type Incident,
  type StatusDay as Row,
  selectIncidents,
  selectStatusDays,
} from "#lib/status/queries/status-days.ts";
import {
  type ComponentHistory,
  type Condition,
  componentIds,
  type LatencyDay,
  type PublicIncident,
  type StatusDay,
  type StatusHistory,
} from "./contract.ts";
import { componentLabel, incidentTitle } from "./incident-text.ts";

const historyDays = 90;
const cacheMs = 20_000;
const incidentsMax = 50;
const updatesMax = 200;
// With fewer minutes down, a day counts as degraded.
const downMinutesMin = 30;

let latest: { atMs: number; history: Promise<StatusHistory> } | undefined;

/** The history of the public status, cached for 20 seconds. */
export function readHistory(now: Date): Promise<StatusHistory> {
  const nowMs = performance.now();
  if (!latest || nowMs - latest.atMs > cacheMs) {
    const history = read(now);
    const entry = { atMs: nowMs, history };
    latest = entry;
    // The next request tries again.
    history.catch(() => {
      if (latest === entry) latest = undefined;
    });
  }
  return latest.history;
}

async function read(now: Date): Promise<StatusHistory> {
  const today = startOfToday(now);
  const dates = Array.from({ length: historyDays }, (_, index) => dateOf(today - (historyDays - 1 - index) * dayMs));
  const since = new Date(today - (historyDays - 1) * dayMs);
  const [rows, incidents] = await Promise.all([selectStatusDays(since), readIncidents(now)]);
  const byKey = Map.groupBy(rows, ({ environment, component }) => `${environment}:${component}`);
  const historyOf = (environment: Row["environment"], id: string) =>
    toHistory(id, dates, byKey.get(`${environment}:${id}`) ?? []);
  const ofProviders = (environment: (typeof environments)[number]) =>
    providerModules.filter(({ id }) => byKey.has(`${environment}:${id}`)).map(({ id }) => historyOf(environment, id));
  const latency = rows.some(({ environment, durations }) => environment === "production" && durations)
    ? "production"
    : "sandbox";
  return {
    components: componentIds.map((id) => historyOf("all", id)),
    providers: { production: ofProviders("production"), sandbox: ofProviders("sandbox") },
    latency: {
      environment: latency,
      days: toLatency(
        dates,
        rows.filter(({ environment }) => environment === latency),
      ),
    },
    incidents,
  };
}

/** Those that are open or started in these days, latest first. Not cached. */
export async function readIncidents(now: Date): Promise<PublicIncident[]> {
  const incidents = await selectIncidents(new Date(startOfToday(now) - (historyDays - 1) * dayMs), incidentsMax);
  if (incidents.length === 0) return [];
  const ids = incidents.map(({ id }) => id);
  const updates = await selectIncidentUpdates(ids, updatesMax);
  return incidents.map((incident) => toIncident(incident, updates));
}

const startOfToday = (now: Date): number => Math.floor(now.getTime() / dayMs) * dayMs;

const dateOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);

function toHistory(id: string, dates: string[], rows: Row[]): ComponentHistory {
  const byDate = new Map(rows.map((row) => [dateOf(row.day.getTime()), row]));
  const sum = (name: "samples" | "down") => rows.reduce((total, row) => total + row[name], 0);
  return { id, uptime: shareUp(sum("samples"), sum("down")), days: dates.map((date) => toDay(date, byDate.get(date))) };
}

const shareUp = (samples: number, down: number) => (samples === 0 ? null : 1 - down / samples);

function toDay(date: string, row: Row | undefined): StatusDay {
  const { samples = 0, degraded = 0, down = 0 } = row ?? {};
  return {
    date,
    condition: conditionOf(samples, degraded, down),
    uptime: shareUp(samples, down),
    degradedMinutes: degraded,
    downMinutes: down,
  };
}

function conditionOf(samples: number, degraded: number, down: number): Condition | null {
  if (samples === 0) return null;
  if (down >= downMinutesMin) return "down";
  return degraded + down > 0 ? "degraded" : "operational";
}

function toLatency(dates: string[], rows: Row[]): LatencyDay[] {
  const byDate = Map.groupBy(rows, ({ day }) => dateOf(day.getTime()));
  return dates.map((date) => {
    const durations = (byDate.get(date) ?? []).reduce(
      (total, row) => (row.durations ? addDurations(total, row.durations) : total),
      emptyDurations(),
    );
    return { date, p50Ms: quantileMs(durations, 0.5), p95Ms: quantileMs(durations, 0.95) };
  });
}

function toIncident(incident: Incident, updates: IncidentUpdate[]): PublicIncident {
  const { id, environment, component, condition, startedAt, endedAt } = incident;
  return {
    id,
    title: incidentTitle(incident),
    component: componentLabel(environment, component),
    condition,
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    updates: updates
      .filter(({ incidentId }) => incidentId === id)
      .map(({ at, text }) => ({ at: at.toISOString(), text })),
  };
}
