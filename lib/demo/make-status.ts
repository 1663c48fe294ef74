import { type Environment, environments } from "#db/enums.ts";
import type { providerStates } from "#db/schema-providers.ts";
import type { incidents, incidentUpdates, statusDays } from "#db/schema-status.ts";
import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import { addDurations, countDuration, emptyDurations } from "#lib/providers/health/duration-histogram.ts";
import type { ProviderCounts } from "#lib/providers/queries/states.ts";
import { componentIds } from "#lib/status/contract.ts";
import { demoId } from "./demo-id.ts";
import { type DemoIncident, demoIncidents, minutesIn } from "./demo-incidents.ts";
import { makeProviderQuotes, medianMs, quotesPerDay } from "./make-provider-quotes.ts";
import { createRandom, type Random } from "./random.ts";

export type DemoStatus = {
  days: (typeof statusDays.$inferInsert)[];
  quotes: ProviderCounts[];
  states: (typeof providerStates.$inferInsert)[];
  incidents: (typeof incidents.$inferInsert)[];
  updates: (typeof incidentUpdates.$inferInsert)[];
};

const historyDays = 90;
// Days with quote requests by hour, and those of them by five minutes, as they are stored. The worker sums them up by day.
const quotedDays = 31;
const detailedDays = 2;

/** The status of the last 90 days, with a few incidents and the providers' quote requests. */
export function makeStatus(providers: string[], now: Date): DemoStatus {
  const dice = createRandom(20_260_304);
  const happened = demoIncidents(providers, now);
  const of = (environment: Environment | "all", component: string) =>
    happened.filter((one) => one.environment === environment && one.component === component);
  const from = new Date(startOfDay(now, quotedDays));
  const detailedFrom = new Date(startOfDay(now, detailedDays));
  const quoted = environments.flatMap((environment) =>
    providers.map((provider) => {
      const own = of(environment, provider);
      const make = (from: Date, to: Date, stepMs: number) =>
        makeProviderQuotes({ environment, provider }, own, { from, now: to, stepMs, dice });
      const quotes = [...make(from, detailedFrom, hourMs), ...make(detailedFrom, now, 5 * minuteMs)];
      return { environment, provider, own, quotes };
    }),
  );
  return {
    days: [
      ...componentIds.flatMap((component) =>
        makeDays(of("all", component), now).map((day) => ({
          environment: "all" as const,
          component,
          ...day,
          ...noQuotes,
        })),
      ),
      ...quoted.flatMap(({ environment, provider, own, quotes }) =>
        makeDays(own, now).map((day) => {
          const sums = day.day < from ? makeSums({ environment, provider }, day, dice) : sumQuotes(quotes, day.day);
          return { environment, component: provider, ...day, ...sums };
        }),
      ),
    ],
    quotes: quoted.flatMap(({ quotes }) => quotes),
    states: quoted.map(({ environment, provider, quotes }) => ({
      environment,
      provider,
      ...lastOf(quotes),
      updatedAt: now,
    })),
    ...incidentRows(happened),
  };
}

const startOfDay = (now: Date, daysAgo: number): number => now.getTime() - (now.getTime() % dayMs) - daysAgo * dayMs;

type Day = { day: Date; samples: number; degraded: number; down: number; sampledAt: null };

/** Each minute was sampled. Today ends now. */
const makeDays = (own: DemoIncident[], now: Date): Day[] =>
  Array.from({ length: historyDays }, (_, daysAgo) => {
    const fromMs = startOfDay(now, daysAgo);
    const period = { fromMs, toMs: Math.min(fromMs + dayMs, now.getTime()) };
    return {
      day: new Date(fromMs),
      samples: Math.floor((period.toMs - fromMs) / minuteMs),
      degraded: Math.round(minutesIn(own, "degraded", period)),
      down: Math.round(minutesIn(own, "down", period)),
      sampledAt: null,
    };
  });

const noQuotes = { requests: 0, responses: 0, durations: null };
type Sums = { requests: number; responses: number; durations: number[] };

const sumQuotes = (quotes: ProviderCounts[], day: Date): Sums =>
  quotes
    .filter(({ at }) => at >= day && at.getTime() < day.getTime() + dayMs)
    .reduce<Sums>(
      (sums, { priced, declined, failed, timedOut, durations }) => ({
        requests: sums.requests + priced + declined + failed + timedOut,
        responses: sums.responses + priced + declined,
        durations: addDurations(sums.durations, durations),
      }),
      { requests: 0, responses: 0, durations: emptyDurations() },
    );

/** The same for an earlier day. */
function makeSums(
  key: { environment: Environment; provider: string },
  { day, degraded, down }: Day,
  dice: Random,
): Sums {
  const requests = Math.round(dice.around(quotesPerDay[key.environment], 0.15));
  const durations = emptyDurations();
  const failed = Math.min(requests, dice.below(8) + Math.round((requests * (down + degraded / 5)) / 1_440));
  const middleMs = medianMs(key.provider, day);
  for (let left = requests - failed; left > 0; left -= 1) countDuration(durations, dice.around(middleMs, 0.4));
  return { requests, responses: requests - failed, durations };
}

/** The last response, and the end of the last outage. */
function lastOf(quotes: ProviderCounts[]) {
  const lastErrorAt = quotes.findLast(({ timedOut, priced }) => timedOut > 1 + priced)?.at ?? null;
  return {
    lastResponseAt: quotes.findLast(({ priced }) => priced > 0)?.at ?? null,
    lastError: lastErrorAt && "No response within 2.5 s",
    lastErrorAt,
  };
}

function incidentRows(happened: DemoIncident[]): Pick<DemoStatus, "incidents" | "updates"> {
  const idOf = ({ environment, component, startedAt }: DemoIncident) =>
    demoId("inc", environment, component, startedAt.toISOString());
  return {
    incidents: happened.map((one) => ({
      ...{ id: idOf(one), environment: one.environment, component: one.component, condition: one.condition },
      ...{ title: one.title ?? null, startedAt: one.startedAt, endedAt: one.endedAt },
    })),
    updates: happened.flatMap((one) =>
      (one.updates ?? []).map(({ afterMinutes, text }) => {
        const at = new Date(one.startedAt.getTime() + afterMinutes * minuteMs);
        return { id: demoId("upd", idOf(one), text), incidentId: idOf(one), at, text, mailedAt: at };
      }),
    ),
  };
}
