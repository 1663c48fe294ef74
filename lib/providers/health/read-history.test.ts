import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addStatusSamples } from "#lib/status/queries/status-days.ts";
import { countDuration, emptyDurations } from "./duration-histogram.ts";
import { readHealthHistory } from "./read-history.ts";

const sql = setUpOwnDatabase();
const now = new Date("2026-11-22T10:20:00Z");
const zone = "UTC";
const moonpay = { environment: "sandbox", provider: "moonpay" } as const;

async function quotes(at: string, [priced, failed]: [number, number], durationMs: number) {
  const durations = emptyDurations();
  for (let count = 0; count < priced; count += 1) countDuration(durations, durationMs);
  await sql`insert into provider_quotes values ('sandbox', 'moonpay', ${new Date(at)}, ${priced}, 0, ${failed}, 0, ${durations})`;
}

it("sums quote requests by hour and by day, including those without any", async () => {
  await quotes("2026-11-21T10:55:00Z", [9, 0], 90);
  await quotes("2026-11-21T11:00:00Z", [3, 1], 90);
  await quotes("2026-11-22T10:15:00Z", [8, 0], 90);
  await quotes("2026-11-22T10:20:00Z", [0, 2], 0);
  const hours = (await readHealthHistory(moonpay, { period: "24h", zone }, now)).steps;
  expect(hours.length).toBe(24);
  expect(hours[0]).toEqual({ at: "2026-11-21T11:00:00.000Z", requests: 4, responses: 3, p50Ms: 100, p95Ms: 100 });
  expect(hours[1]).toEqual({ at: "2026-11-21T12:00:00.000Z", requests: 0, responses: 0, p50Ms: null, p95Ms: null });
  expect(hours.at(-1)).toMatchObject({ at: "2026-11-22T10:00:00.000Z", requests: 10, responses: 8 });

  const days = (await readHealthHistory(moonpay, { period: "30d", zone }, now)).steps;
  expect(days.length).toBe(30);
  expect(days.slice(-2)).toMatchObject([
    { at: "2026-11-21T00:00:00.000Z", requests: 13, responses: 12, p95Ms: 100 },
    { at: "2026-11-22T00:00:00.000Z", requests: 10, responses: 8 },
  ]);
});

it("counts by the hours and days of the zone, also where clocks differ from UTC by half an hour", async () => {
  const kolkata = "Asia/Kolkata";
  const hours = (await readHealthHistory(moonpay, { period: "24h", zone: kolkata }, now)).steps;
  expect(hours.at(-1)).toMatchObject({ at: "2026-11-22T09:30:00.000Z", requests: 10 });
  const days = (await readHealthHistory(moonpay, { period: "30d", zone: "Asia/Tokyo" }, now)).steps;
  expect(days.at(-1)).toMatchObject({ at: "2026-11-21T15:00:00.000Z", requests: 10 });
  expect(days.at(-2)).toMatchObject({ at: "2026-11-20T15:00:00.000Z", requests: 13 });
});

it("lists the incidents of this provider only", async () => {
  const down = (component: string) =>
    ({ environment: "sandbox", component, condition: "down", incidentId: `inc_${component}` }) as const;
  await addStatusSamples([down("moonpay"), down("paybis")], new Date("2026-11-22T09:00:00Z"));
  await addStatusSamples([down("paybis")], new Date("2026-11-22T09:04:00Z"));
  expect((await readHealthHistory(moonpay, { period: "24h", zone }, now)).incidents).toEqual([
    {
      id: "inc_moonpay",
      title: "MoonPay (sandbox) was unavailable",
      condition: "down",
      startedAt: new Date("2026-11-22T09:00:00Z"),
      endedAt: new Date("2026-11-22T09:04:00Z"),
    },
  ]);
});
