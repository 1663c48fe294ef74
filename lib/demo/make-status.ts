import { type Environment, environments } from "#db/enums.ts";
import type { incidents, incidentUpdates, statusDays } from "#db/schema-status.ts";
import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import { countDuration, emptyDurations } from "#lib/provider-health/duration-histogram.ts";
import { type ComponentId, componentIds } from "#lib/status/contract.ts";
import { demoId } from "./demo-id.ts";
import { createRandom, type Random } from "./random.ts";

type Incident = {
  environment: Environment | "all";
  /** Of Slipway, or the place of a provider in the list. */
  component: ComponentId | number;
  condition: "degraded" | "down";
  daysAgo: number;
  hour: number;
  minutes: number;
  title?: string;
  updates?: { afterMinutes: number; text: string }[];
};

const cause = "A database index was rebuilt during the day and slowed down writes.";
const history: Incident[] = [
  {
    ...{ environment: "all", component: "api", condition: "degraded", daysAgo: 9, hour: 13, minutes: 154 },
    title: "Partner API returned 503 for some requests",
    updates: [
      { afterMinutes: 12, text: "About half of the quote requests fail. We are looking into it." },
      { afterMinutes: 71, text: `${cause} We stopped it and are watching the queue.` },
      { afterMinutes: 154, text: "All requests succeed again. The rebuild now runs at night." },
    ],
  },
  { environment: "all", component: "webhooks", condition: "degraded", daysAgo: 9, hour: 13, minutes: 171 },
  { environment: "production", component: 2, condition: "down", daysAgo: 17, hour: 6, minutes: 48 },
  { environment: "sandbox", component: 4, condition: "degraded", daysAgo: 4, hour: 20, minutes: 66 },
  { environment: "sandbox", component: 5, condition: "down", daysAgo: 33, hour: 2, minutes: 95 },
  { environment: "production", component: 1, condition: "degraded", daysAgo: 52, hour: 15, minutes: 27 },
  { environment: "all", component: "worker", condition: "down", daysAgo: 61, hour: 22, minutes: 14 },
];

export type DemoStatus = {
  days: (typeof statusDays.$inferInsert)[];
  incidents: (typeof incidents.$inferInsert)[];
  updates: (typeof incidentUpdates.$inferInsert)[];
};

const historyDays = 89;
const samplesPerDay = 1_440;

/** The status of the last days before today, with a few incidents. */
export function makeStatus(providers: string[], now: Date): DemoStatus {
  const dice = createRandom(20_260_304);
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const startOf = ({ daysAgo, hour }: Pick<Incident, "daysAgo" | "hour">) =>
    new Date(today - daysAgo * dayMs + hour * hourMs);
  const happened = history.flatMap(({ component: named, ...one }) => {
    const component = typeof named === "number" ? providers[named] : named;
    return component === undefined ? [] : [{ ...one, component }];
  });
  const components = [
    ...componentIds.map((component) => ({ environment: "all" as const, component })),
    ...environments.flatMap((environment) => providers.map((component) => ({ environment, component }))),
  ];
  const days = components.flatMap(({ environment, component }) =>
    Array.from({ length: historyDays }, (_, index) => {
      const daysAgo = historyDays - index;
      const minutesOf = (condition: Incident["condition"]) =>
        happened
          .filter((one) => one.environment === environment && one.component === component && one.daysAgo === daysAgo)
          .reduce((sum, one) => sum + (one.condition === condition ? one.minutes : 0), 0);
      const counts = { samples: samplesPerDay, degraded: minutesOf("degraded"), down: minutesOf("down") };
      const quotes = environment === "all" ? noQuotes : quotesOf(environment, component, daysAgo, dice);
      return { environment, component, day: new Date(today - daysAgo * dayMs), ...counts, sampledAt: null, ...quotes };
    }),
  );
  const idOf = ({ environment, component, daysAgo }: (typeof happened)[number]) =>
    demoId("inc", environment, component, String(daysAgo));
  return {
    days,
    incidents: happened.map((one) => ({
      ...{ id: idOf(one), environment: one.environment, component: one.component, condition: one.condition },
      title: one.title ?? null,
      startedAt: startOf(one),
      endedAt: new Date(startOf(one).getTime() + one.minutes * minuteMs),
    })),
    updates: happened.flatMap((one) =>
      (one.updates ?? []).map(({ afterMinutes, text }) => {
        const at = new Date(startOf(one).getTime() + afterMinutes * minuteMs);
        return { id: demoId("upd", idOf(one), text), incidentId: idOf(one), at, text, mailedAt: at };
      }),
    ),
  };
}

const noQuotes = { requests: 0, responses: 0, durations: null };

/** More in the sandbox's tests than in production, with the latency of that provider. */
function quotesOf(environment: Environment, provider: string, daysAgo: number, dice: Random) {
  const requests = Math.round(dice.around(environment === "production" ? 60 : 140, 0.2));
  // Slower in one week, and when many people buy.
  const load = 1 + 0.35 * Math.sin(daysAgo / 9) + (daysAgo > 20 && daysAgo < 27 ? 0.5 : 0);
  const usualMs = 200 + ([...provider].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5) * 90;
  const durations = emptyDurations();
  const failed = dice.below(2);
  for (let count = requests - failed; count > 0; count -= 1)
    countDuration(durations, dice.around(usualMs * load, 0.45));
  return { requests, responses: requests - failed, durations };
}
