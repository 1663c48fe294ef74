import { describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { randomId } from "#lib/random-id.ts";
import {
  addStatusSamples,
  countProviderDays,
  selectIncidents,
  selectStatusDays,
} from "#lib/status/queries/status-days.ts";
import { recordStatus } from "./record-status.ts";

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const api = { environment: "all", component: "api" } as const;
const sample = (condition: "operational" | "degraded" | "down", time: string) =>
  addStatusSamples([{ ...api, condition, incidentId: randomId("inc") }], at(time));

describe("the history of the public status", () => {
  const sql = setUpOwnDatabase();

  it("counts each minute once, by day, also if two workers sample it", async () => {
    await Promise.all([sample("operational", "20T23:58"), sample("operational", "20T23:58")]);
    await sample("down", "20T23:59");
    await sample("degraded", "21T00:00");
    expect(await selectStatusDays(at("20T00:00"), api)).toMatchObject([
      { day: at("20T00:00"), samples: 2, degraded: 0, down: 1, durations: null },
      { day: at("21T00:00"), samples: 1, degraded: 1, down: 0 },
    ]);
  });

  it("keeps one open incident per component with its worst condition, and closes it once the component works", async () => {
    await sql`delete from incidents`;
    await sample("degraded", "21T10:00");
    await sample("down", "21T10:01");
    await sample("degraded", "21T10:02");
    expect(await selectIncidents(at("22T00:00"), 10)).toMatchObject([
      { ...api, condition: "down", startedAt: at("21T10:00"), endedAt: null },
    ]);
    await sample("operational", "21T10:05");
    expect(await selectIncidents(at("21T00:00"), 10)).toMatchObject([{ endedAt: at("21T10:05") }]);
    await sample("down", "21T11:00");
    // A component that is no longer sampled, such as a disabled provider.
    await addStatusSamples([], at("21T11:01"));
    expect((await selectIncidents(at("21T00:00"), 10)).map(({ endedAt }) => endedAt)).toEqual([
      at("21T11:01"),
      at("21T10:05"),
    ]);
  });

  it("sums the quote requests of each provider by day, and adds what comes later", async () => {
    const quotes = (time: string, counts: number[], durations: number[]) =>
      sql`insert into provider_quotes values ('sandbox', 'moonpay', ${at(time)}, ${counts[0] ?? 0}, ${counts[1] ?? 0},
        ${counts[2] ?? 0}, ${counts[3] ?? 0}, ${durations})`;
    const key = { environment: "sandbox", component: "moonpay" } as const;
    await quotes("18T23:55", [1, 0, 0, 0], [1, 0]);
    await quotes("19T00:00", [2, 1, 1, 0], [3, 0]);
    await quotes("19T00:05", [0, 0, 0, 2], [0, 2]);
    await countProviderDays(at("01T00:00"));
    await countProviderDays(at("01T00:00"));
    const first = { day: at("18T00:00"), requests: 1, responses: 1, durations: [1, 0] };
    expect(await selectStatusDays(at("01T00:00"), key)).toMatchObject([
      first,
      { day: at("19T00:00"), samples: 0, requests: 6, responses: 3, durations: [3, 2] },
    ]);
    await quotes("19T10:00", [4, 0, 0, 0], [0, 4]);
    await countProviderDays(at("01T00:00"));
    expect(await selectStatusDays(at("01T00:00"), key)).toMatchObject([
      first,
      { requests: 10, responses: 7, durations: [3, 6] },
    ]);
  });

  it("samples every component and every enabled provider", async () => {
    await sql`delete from status_days`;
    await recordStatus(new Date());
    const days = await selectStatusDays(new Date(Date.now() - 2 * 86_400_000));
    const ids = (environment: string) =>
      days.filter((day) => day.environment === environment).map(({ component }) => component);
    expect(ids("all")).toEqual(["api", "checkout", "dashboard", "webhooks", "worker"]);
    expect(ids("sandbox")).toContain("moonpay");
    expect(days.every(({ samples }) => samples === 1)).toBe(true);
  });
});
