import { beforeAll, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { insertApiLogs } from "#lib/api-logs/queries/api-logs.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { updateRollups } from "#lib/overview/update-rollups.ts";
import { type ApiLogFilter, apiLogFilter, type Histogram } from "./contract.ts";
import { readHistogram } from "./read-histogram.ts";
import { newLog } from "./test-logs.ts";

// Daylight saving time has just ended in Berlin.
const now = new Date("2026-10-27T13:37:42.000Z");
const counted = new Date(now.getTime() - 3 * minuteMs);
const one = { partnerId: "p1", environment: "sandbox" } as const;
const keys = ["k1", "k2"].map((id) => ({ id, name: id, hint: id }));
const other = { partnerId: "p2", environment: "sandbox" } as const;

/** The rollups are shared by all tests, so this uses a separate database. */
describe("the histogram", () => {
  const sql = setUpOwnDatabase();
  const rows: { at: Date; status: number; keyId: string; method: string }[] = [];
  beforeAll(async () => {
    await sql`insert into partners (id, name) values ('p1', 'One'), ('p2', 'Two')`;
    for (let number = 0; number < 3_000; number += 1) {
      // Dense in the last hours, sparse over 80 days, and some since the last rollup.
      const at = new Date(now.getTime() - 1 - Math.floor((number / 3_000) ** 8 * 80 * dayMs));
      const status = [200, 200, 200, 404, 200, 429, 200, 503][number % 8] ?? 200;
      rows.push({ at, status, keyId: `k${number % 3}`, method: number % 5 === 0 ? "POST" : "GET" });
    }
    const before = rows.filter(({ at }) => at <= counted);
    await insertApiLogs(before.map((row) => newLog(one, row)));
    await insertApiLogs([
      newLog(other, { at: counted }),
      newLog({ ...one, environment: "production" }, { at: counted }),
    ]);
    await updateRollups(counted);
    await insertApiLogs(rows.filter(({ at }) => at > counted).map((row) => newLog(one, row)));
  });

  /** Counted individually. */
  function expected({ from, to, stepMs }: Histogram, fits: (row: (typeof rows)[number]) => boolean) {
    const bars: (string | number)[][] = [];
    for (let at = Date.parse(from); at < Date.parse(to); at += stepMs) {
      const within = rows.filter((row) => row.at.getTime() >= at && row.at.getTime() < at + stepMs && fits(row));
      const count = (first: number, last: number) =>
        within.filter(({ status }) => status >= first && status <= last).length;
      bars.push([new Date(at).toISOString(), count(200, 299), count(400, 499), count(500, 599)]);
    }
    return bars;
  }
  const barsOf = ({ bars }: Histogram) =>
    bars.map(({ at, answered, refused, failed }) => [at, answered, refused, failed]);
  const read = async (filter: ApiLogFilter) => {
    const histogram = await readHistogram(one, apiLogFilter.parse(filter), now, keys);
    if (!histogram) throw new Error("There are no bars");
    return histogram;
  };
  const since = (days: number) => (row: { at: Date }) => row.at.getTime() >= now.getTime() - days * dayMs;

  it.each<[ApiLogFilter, number, (row: (typeof rows)[number]) => boolean]>([
    [{ window: "15m" }, 1, () => true],
    [{ window: "1h" }, 1, () => true],
    [{ window: "1h", status: "4xx" }, 1, ({ status }) => status >= 400 && status < 500],
    [{ window: "24h", result: "failure" }, 15, ({ status }) => status >= 400],
    [{ window: "24h", q: "-status:2xx -status:5xx" }, 15, ({ status }) => status >= 400 && status < 500],
    [{ window: "24h", key: "k1" }, 15, ({ keyId }) => keyId === "k1"],
    [{ from: "2026-10-24T22:00:00.000Z", to: "2026-10-25T23:00:00.000Z" }, 15, () => true],
    [{ window: "7d", status: "5xx", key: "k2" }, 120, ({ status, keyId }) => status >= 500 && keyId === "k2"],
    [{ window: "30d" }, 1_440, () => true],
    [{ from: "2026-09-01T10:20:00.000Z", to: "2026-09-20T01:00:00.000Z" }, 360, () => true],
    [{}, 1_440, () => true],
  ])(
    "%j equals a full scan, in steps of %i minutes, from the rollups and newer rows",
    async (filter, minutes, fits) => {
      const histogram = await read(filter);
      expect([histogram.stepMs, histogram.counts, histogram.countedTo]).toEqual([
        minutes * minuteMs,
        "all filters",
        null,
      ]);
      const whole = barsOf(histogram).slice(1);
      // The first bar starts before the requested time.
      const until = histogram.to;
      const before = (row: { at: Date }) => row.at.toISOString() < until || filter.to === undefined;
      expect(whole).toEqual(expected(histogram, (row) => fits(row) && before(row)).slice(1));
      expect(whole.flatMap((bar) => bar.slice(1)).some(Boolean)).toBe(true);
    },
  );

  it("counts the days of a zone, of which one has 25 hours", async () => {
    const histogram = await readHistogram(one, apiLogFilter.parse({ window: "30d" }), now, keys, "Europe/Berlin");
    const starts = histogram?.bars.map(({ at }) => at) ?? [];
    expect(histogram?.zone).toBe("Europe/Berlin");
    expect(starts.slice(-3)).toEqual([
      "2026-10-24T22:00:00.000Z",
      "2026-10-25T23:00:00.000Z",
      "2026-10-26T23:00:00.000Z",
    ]);
    const from = new Date(now.getTime() - 30 * dayMs);
    const counts = starts.map((start, index) => {
      const [first, end] = [
        Math.max(Date.parse(start), from.getTime()),
        Date.parse(starts[index + 1] ?? histogram?.to ?? ""),
      ];
      return rows.filter(({ at }) => at.getTime() >= first && at.getTime() < end).length;
    });
    // The first hour is counted from its start.
    expect(histogram?.bars.map((bar) => bar.answered + bar.refused + bar.failed).slice(1)).toEqual(counts.slice(1));
    const kolkata = await readHistogram(one, apiLogFilter.parse({ window: "30d" }), now, keys, "Asia/Kolkata");
    expect([kolkata?.zone, kolkata?.bars.at(-1)?.at]).toEqual(["UTC", "2026-10-27T00:00:00.000Z"]);
  });

  it.each<[ApiLogFilter, (row: (typeof rows)[number]) => boolean]>([
    [{ window: "1h", method: "POST" }, ({ method }) => method === "POST"],
    [{ window: "7d", status: "404" }, (row) => row.status === 404 && since(7)(row)],
    [{ window: "24h", q: "-status:404 key:k9" }, () => false],
    [{ window: "90d", q: "-status:429 -method:GET" }, ({ status, method }) => status !== 429 && method !== "GET"],
  ])("%j counts rows that the rollups can't answer individually", async (filter, fits) => {
    const histogram = await read({ ...filter, q: filter.q?.replace(" key:k9", " path:nothing") });
    expect(histogram.counts).toBe("all filters");
    expect(barsOf(histogram).slice(1)).toEqual(expected(histogram, fits).slice(1));
  });

  it("reports partial counts if there are too many rows to count", async () => {
    const many = { partnerId: "p2", environment: "sandbox" } as const;
    const at = (place: number) => new Date(now.getTime() - minuteMs - place);
    await insertApiLogs(
      Array.from({ length: 10_001 }, (_, place) => newLog(many, { at: at(place), keyId: "k", method: "POST" })),
    );
    const filter = apiLogFilter.parse({ window: "1h", path: "/providers", path_match: "contains" });
    // A few among many, with an index.
    await insertApiLogs([0, 1].map((place) => newLog(many, { at: at(place), status: 418 })));
    const few = await readHistogram(many, apiLogFilter.parse({ window: "1h", status: "418", method: "GET" }), now);
    expect([few?.counts, few?.bars.reduce((sum, { refused }) => sum + refused, 0)]).toEqual(["all filters", 2]);
    // There are too many new rows to count individually.
    const early = await readHistogram(many, filter, now);
    expect([early?.counts, early?.countedTo]).toEqual(["part", counted.toISOString()]);
    await updateRollups(now);
    const late = await readHistogram(many, filter, now);
    expect([late?.counts, late?.countedTo]).toEqual(["part", now.toISOString()]);
    expect(late?.bars.reduce((sum, { answered, refused }) => sum + answered + refused, 0)).toBe(10_004);
  });

  it("is null for an empty time range or one outside the retention", async () => {
    for (const filter of [
      { from: "2026-10-25T10:00:00Z", to: "2026-10-25T10:00:00Z" },
      { to: "2020-01-01T00:00:00Z" },
      { from: "2030-01-01T00:00:00Z" },
    ]) {
      expect(await readHistogram(one, apiLogFilter.parse(filter), now)).toBeNull();
    }
  });
});
