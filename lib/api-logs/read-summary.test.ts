import { describe, expect, it } from "vitest";
import { readSummary } from "./read-summary.ts";
import { addLogs } from "./test-logs.ts";

const now = new Date("2026-11-10T12:00:00.000Z");
const at = (secondsAgo: number) => new Date(now.getTime() - secondsAgo * 1_000);
const base = "/api/v1/partner";
const invalid = (...fields: string[]) => ({
  status: 400,
  errorCode: "validation_failed",
  fieldErrors: fields.map((field) => ({ field, code: "unknown" })),
});

describe("the summary of requests", () => {
  it("counts the values of each facet within the filter, the most frequent first, and IDs in paths as one", async () => {
    const { scope } = await addLogs([
      { at: at(1), keyId: "key_a", ...invalid("amount", "(unknown)", "(unknown)") },
      { at: at(2), keyId: "key_a", ...invalid("amount") },
      { at: at(3), keyId: "key_b", path: `${base}/transactions/tx_4Zk1mQvY8sT2bN6hR0cWdE` },
      { at: at(4), keyId: "key_b", path: `${base}/transactions/tx_4Zk1mQvY8sT2bN6hR0cWdF`, method: "HEAD" },
    ]);
    await addLogs([{ at: at(1), status: 500 }], { ...scope, environment: "production" });
    const { facets } = await readSummary(scope, {}, { now, keys: [] });
    expect(facets).toEqual({
      status: [
        { value: "200", count: 2 },
        { value: "400", count: 2 },
      ],
      method: [
        { value: "GET", count: 3 },
        { value: "HEAD", count: 1 },
      ],
      path: [
        { value: `${base}/quotes`, count: 2 },
        { value: `${base}/transactions/{id}`, count: 2 },
      ],
      key: [
        { value: "key_a", count: 2 },
        { value: "key_b", count: 2 },
      ],
      error: [{ value: "validation_failed", count: 2 }],
      field: [
        { value: "amount", count: 2 },
        { value: "(unknown)", count: 1 },
      ],
    });
    const narrowed = await readSummary(scope, { status: "2xx", q: "-method:HEAD" }, { now, keys: [] });
    expect(narrowed.facets).toMatchObject({ method: [{ value: "GET", count: 1 }], error: [], field: [] });
  });

  it("has the percentiles and the distribution of response times, with bounds in the lower bucket", async () => {
    const durations = [0, 5, 6, ...Array.from({ length: 96 }, () => 30), 9_000];
    const { scope } = await addLogs(durations.map((durationMs, index) => ({ at: at(index), durationMs })));
    const summary = await readSummary(scope, {}, { now, keys: [] });
    expect(summary.percentiles).toEqual({ p50: 30, p95: 30, p99: 30 });
    expect(summary.durations).toEqual([2, 1, 0, 96, 0, 0, 0, 0, 0, 1]);
    expect(summary.since).toBeNull();
  });

  it("is empty without matching requests", async () => {
    const { scope } = await addLogs([{ at: at(1) }]);
    expect(await readSummary(scope, { status: "5xx" }, { now, keys: [] })).toMatchObject({
      facets: { status: [], path: [] },
      percentiles: null,
      since: null,
    });
  });

  it("covers only the newest 10,000 requests, and says since when", async () => {
    const { scope } = await addLogs(Array.from({ length: 10_050 }, (_none, index) => ({ at: at(index) })));
    const { facets, since } = await readSummary(scope, {}, { now, keys: [] });
    expect(facets.status).toEqual([{ value: "200", count: 10_000 }]);
    expect(since).toBe(at(9_999).toISOString());
  });

  it("uses the days of the time zone", async () => {
    // 23:30 of November 9 in UTC is November 10 in Lagos.
    const { scope } = await addLogs([{ at: new Date("2026-11-09T23:30:00Z") }]);
    const count = async (window: "today" | "yesterday", zone: string) =>
      (await readSummary(scope, { window }, { now, zone, keys: [] })).facets.status.length;
    expect([await count("today", "Africa/Lagos"), await count("today", "UTC")]).toEqual([1, 0]);
    expect([await count("yesterday", "Africa/Lagos"), await count("yesterday", "UTC")]).toEqual([0, 1]);
  });
});
