import { beforeAll, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { insertDemoStatus } from "#lib/demo/queries.ts";
import { dayMs } from "#lib/duration.ts";
import { readHealthHistory } from "#lib/providers/health/read-history.ts";
import { countProviderDays, selectStatusDays } from "#lib/status/queries/status-days.ts";
import { makeStatus } from "./make-status.ts";

// Shortly after midnight, so that an incident of the last day began on the day before.
const now = new Date("2026-11-22T00:47:00Z");
const today = new Date("2026-11-22T00:00:00Z");
// The eighth has an outage in the last day.
const providers = ["a", "b", "c", "d", "e", "f", "g", "h"];
const broken = { environment: "production", provider: "h" } as const;

describe("the demo's status", () => {
  const sql = setUpOwnDatabase();

  beforeAll(async () => {
    await sql`insert into status_days (environment, component, day, samples) values ('all', 'api', ${today}, 1)`;
    await insertDemoStatus(makeStatus(providers, now), today);
  });

  it("has 90 days of each component and provider, and adds to the minutes that the worker sampled", async () => {
    const days = await selectStatusDays(new Date(today.getTime() - 89 * dayMs));
    expect(days).toHaveLength(90 * (5 + 2 * providers.length));
    const ofApi = days.filter(({ component }) => component === "api");
    expect(ofApi.slice(-2).map(({ samples }) => samples)).toEqual([1_440, 48]);
    expect(ofApi.every(({ durations }) => durations === null)).toBe(true);
  });

  it("has quote requests in the last 24 hours and 30 days, and an outage that they show", async () => {
    const { steps, incidents } = await readHealthHistory(broken, { period: "24h", zone: "UTC" }, now);
    expect(steps.slice(0, -1).every(({ requests }) => requests > 0)).toBe(true);
    expect(new Set(steps.map(({ p50Ms }) => p50Ms)).size).toBeGreaterThan(1);
    expect(incidents).toMatchObject([{ condition: "down", endedAt: new Date("2026-11-21T16:25:00Z") }]);
    const during = steps.find(({ at }) => at === "2026-11-21T15:00:00.000Z");
    const after = steps.find(({ at }) => at === "2026-11-21T17:00:00.000Z");
    expect((during?.responses ?? 0) / (during?.requests ?? 1)).toBeLessThan(0.8);
    expect((after?.responses ?? 0) / (after?.requests ?? 1)).toBeGreaterThan(0.9);
    const month = await readHealthHistory(broken, { period: "30d", zone: "Africa/Lagos" }, now);
    expect(month.steps.every(({ requests, responses }) => requests >= responses && requests > 0)).toBe(true);
  });

  it("has the same sums by day as the worker counts", async () => {
    const key = { environment: broken.environment, component: broken.provider };
    const before = await selectStatusDays(new Date(0), key);
    await countProviderDays(new Date(0));
    expect(await selectStatusDays(new Date(0), key)).toEqual(before);
  });

  it("is written once", async () => {
    await insertDemoStatus(makeStatus(providers, new Date(now.getTime() + dayMs)), new Date(today.getTime() + dayMs));
    expect(await sql`select 1 from status_days where day > ${today}`).toHaveLength(0);
  });
});
