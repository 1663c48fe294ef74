import { expect, it } from "vitest";
import type { ApiLogFilter } from "./contract.ts";
import { listRequests } from "./list-requests.ts";
import { addLogs } from "./test-logs.ts";

const base = "/api/v1/partner";
const now = new Date("2026-11-10T12:00:00.000Z");

it("log pages of Postgres report how far they searched when there are few matches, and later pages find the rest", async () => {
  const rows = Array.from({ length: 10_500 }, (_, place) => ({
    at: new Date(now.getTime() - place * 1_000),
    ...(place % 10_400 === 0 && { path: `${base}/providers` }),
  }));
  const { scope } = await addLogs(rows);
  const filter: ApiLogFilter = { q: "providers" };
  const first = await listRequests(scope, filter, now);
  expect(first.logs.map(({ at }) => at)).toEqual([now.toISOString()]);
  expect(first.searched_to).toBe(new Date(now.getTime() - 9_999_000).toISOString());
  const second = await listRequests(scope, { ...filter, cursor: first.next_cursor ?? undefined }, now);
  expect(second.logs.map(({ at }) => at)).toEqual([new Date(now.getTime() - 10_400_000).toISOString()]);
  expect([second.searched_to, second.next_cursor]).toEqual([null, null]);
  // Filters with an index find their rows directly.
  const whole = await listRequests(scope, { path: "/providers" }, now);
  expect([whole.logs.length, whole.next_cursor]).toEqual([2, null]);
});
