import { expect, it } from "vitest";
import { addLogs, newLogScope } from "#lib/api-logs/test-logs.ts";
import { dayMs } from "#lib/duration.ts";
import { findRequestsTo } from "./find-requests.ts";

const path = "/api/v1/partner/transactions/tx_1";
/** Partitions of the days ahead exist in each database, without an index on the path. */
const start = new Date((Math.floor(Date.now() / dayMs) + 1) * dayMs);
const at = (ms: number) => new Date(start.getTime() + ms);
const others = (count: number, from: number) => Array.from({ length: count }, (_, place) => ({ at: at(from + place) }));

it("requests for a transaction are found at both ends of a day with too many others to examine", async () => {
  const scope = newLogScope();
  await addLogs([...others(9_997, 100), ...others(9_998, 20_100)], scope);
  const calls = [1, 2, 15_000, 40_000, 40_001].map((ms) => ({ at: at(ms), path }));
  const { ids } = await addLogs(calls, scope);
  const found = await findRequestsTo(scope, path, at(1), 200);
  // The one in the middle is the 10,000th of all.
  expect(found.calls.map(({ requestId }) => ids.indexOf(requestId))).toEqual([4, 3, 2, 1, 0]);
  await addLogs(others(1, 14_000), scope);
  const cut = await findRequestsTo(scope, path, at(1), 200);
  expect(cut.isCut).toBe(true);
  expect(cut.calls.map(({ requestId }) => ids.indexOf(requestId))).toEqual([4, 3, 1, 0]);
});

it("all requests for a transaction are found, newest first, up to the limit", async () => {
  const scope = newLogScope();
  const { ids } = await addLogs(
    [-2 * dayMs, -dayMs, 1, 1, 2].map((ms) => ({ at: at(ms), path })),
    scope,
  );
  const found = await findRequestsTo(scope, path, at(-2 * dayMs), 200);
  expect(found).toMatchObject({ isCut: false, calls: ids.toReversed().map((requestId) => ({ requestId })) });
  const cut = await findRequestsTo(scope, path, at(-2 * dayMs), 4);
  expect(cut).toMatchObject({
    isCut: true,
    calls: ids
      .slice(1)
      .toReversed()
      .map((requestId) => ({ requestId })),
  });
});
