import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addFinishedRows } from "#db/test-growth.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { newTestEndpoint } from "#lib/webhooks/test-webhooks.ts";
import { growingStatements, measureWorkerReads, prepareWorkerReads } from "./worker-reads.ts";

const sql = setUpOwnDatabase();
const now = new Date();
// Rows of each table that grows.
const [few, many] = [1_000, 10_000];

it("no statement of the worker reads more, or a whole table, as tables grow", async () => {
  const receiver = await startReceiver();
  const target = await newTestEndpoint(receiver.url);
  await prepareWorkerReads(sql, { days: 28, now });

  const measureWith = async (rows: { count: number; fromDay: number; toDay: number }) => {
    const { scope, endpoint } = target;
    await addFinishedRows(sql, { ...rows, name: randomBase62(8), partnerId: scope.partnerId, endpointId: endpoint.id });
    await sql`vacuum analyze`;
    return measureWorkerReads(sql, target, now);
  };
  const before = await measureWith({ count: few, fromDay: 28, toDay: 26 });
  const after = await measureWith({ count: many, fromDay: 25, toDay: 2 });
  await receiver.close();
  expect(Object.fromEntries(growingStatements(before, after))).toEqual({});
  const scanned = [...after.scanned].filter(([, rows]) => rows >= many);
  expect(Object.fromEntries(scanned)).toEqual({});
  expect(after.statements.size).toBeGreaterThan(50);
});
