import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { updateKeysLastUsed } from "#lib/api-keys/queries/api-keys.ts";
import { insertApiLogs } from "#lib/api-logs/queries/api-logs.ts";
import { addLogs } from "#lib/api-logs/test-logs.ts";
import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import { updateRollups } from "#lib/overview/update-rollups.ts";
import { randomId } from "#lib/random-id.ts";
import { readKeyMonth, readKeyUse } from "./read-key-use.ts";

type Called = { path: string; times: number; at?: Date; status?: number; errorCode?: string };

async function keyWithCalls(called: Called[]) {
  const { scope, keyId } = await newTestPartner();
  const rows = called.flatMap(({ path, times, at = new Date(), status = 200, errorCode = null }) =>
    Array.from({ length: times }, () => ({
      ...scope,
      ...{ keyId, requestId: randomId("req"), at, method: "GET", path, status, durationMs: 1, errorCode },
    })),
  );
  await insertApiLogs(rows);
  if (rows.length > 0) await updateKeysLastUsed([keyId], new Date());
  return { scope, keyId };
}

it("lists the six most frequent paths, and the errors, added up over all statuses", async () => {
  const paths = [3, 9, 1, 5, 7, 2, 4].map((times) => ({ path: `/${times}`, times }));
  const { scope, keyId } = await keyWithCalls([
    ...paths,
    { path: "/5", times: 1, status: 400, errorCode: "validation_failed" },
    { path: "/9", times: 2, status: 400, errorCode: "validation_failed" },
    { path: "/9", times: 4, status: 429, errorCode: "rate_limited" },
  ]);
  const use = await readKeyUse(scope, keyId, new Date());
  expect(use.calls).toBe(38);
  expect(use.paths.map(({ path, calls }) => [path, calls])).toEqual([
    ["/9", 15],
    ["/7", 7],
    ["/5", 6],
    ["/4", 4],
    ["/3", 3],
    ["/2", 2],
  ]);
  expect(use.errors).toEqual([
    { status: 429, code: "rate_limited", calls: 4 },
    { status: 400, code: "validation_failed", calls: 3 },
  ]);
});

it("counts the requests of exactly the last 24 hours", async () => {
  const now = new Date();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { scope, keyId } = await keyWithCalls([
    { path: "/", times: 1, at: ago(dayMs) },
    { path: "/", times: 1, at: ago(dayMs + 1) },
    { path: "/", times: 1, at: ago(minuteMs) },
  ]);
  expect((await readKeyUse(scope, keyId, now)).calls).toBe(2);
  expect((await readKeyMonth(scope, keyId, now)).paths).toMatchObject([{ path: "/", calls: 3 }]);
});

it("reports an unused key without requests", async () => {
  const { scope, keyId } = await keyWithCalls([]);
  expect(await readKeyUse(scope, keyId, new Date())).toEqual({ calls: 0, paths: [], errors: [], last_used_at: null });
  const { days, isWhole } = await readKeyMonth(scope, keyId, new Date("2026-03-10T23:59:59.999Z"));
  expect(isWhole).toBe(true);
  expect(days).toHaveLength(30);
  expect([days[0]?.at, days[29]?.at]).toEqual(["2026-02-09T00:00:00.000Z", "2026-03-10T00:00:00.000Z"]);
  expect(days.every(({ requests, refused, failed }) => requests + refused + failed === 0)).toBe(true);
});

it("takes the count of more than a thousand requests from the rollups, and says that details are incomplete", async () => {
  const { scope, keyId } = await keyWithCalls([
    { path: "/", times: 1_001 },
    { path: "/", times: 5, at: new Date(Date.now() - dayMs - hourMs) },
  ]);
  const count = async () => (await readKeyUse(scope, keyId, new Date())).calls;
  expect(await count()).toBe(1_000);
  await updateRollups(new Date());
  expect(await count()).toBe(1_001);
  expect((await readKeyMonth(scope, keyId, new Date())).isWhole).toBe(false);
});

it("says that details are incomplete if a partner has too many requests with other keys to examine", async () => {
  const { scope, keyId } = await keyWithCalls([{ path: "/", times: 3 }]);
  const later = new Date(Date.now() + 1);
  await addLogs(
    Array.from({ length: 4_998 }, () => ({ at: later })),
    scope,
  );
  const { paths, isWhole } = await readKeyMonth(scope, keyId, new Date());
  expect(paths).toMatchObject([{ path: "/", calls: 2 }]);
  expect(isWhole).toBe(false);
  await updateRollups(new Date());
  expect((await readKeyUse(scope, keyId, new Date())).calls).toBe(3);
});
