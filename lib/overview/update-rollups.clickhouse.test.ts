import { beforeAll, describe, expect, it } from "vitest";
import { selectCountedTo } from "#db/rollup-queries.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { prepareClickHouse } from "#lib/api-logs/clickhouse/schema.ts";
import { insertStoredLogs } from "#lib/api-logs/clickhouse/test-stored-logs.ts";
import { addLogs, newLog, newLogScope } from "#lib/api-logs/test-logs.ts";
import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { useOwnClickHouse } from "#tests/clickhouse/test-clickhouse-database.ts";
import { updateRollups } from "./update-rollups.ts";

const now = new Date(Math.floor(Date.now() / hourMs) * hourMs + 30 * minuteMs);
const ago = (ms: number) => new Date(now.getTime() - ms);
const scope = { partnerId: "p", environment: "sandbox" } as const;
const sql = setUpOwnDatabase();

describe("requests stored in ClickHouse", () => {
  useOwnClickHouse();
  beforeAll(async () => {
    stubVariables({ SVC_LOG_STORE: "clickhouse" });
    await prepareClickHouse();
    await sql`insert into partners (id, name) values ('p', 'One')`;
  });

  it("are counted in rollups, also late ones, and each once", async () => {
    const rows = [
      { at: ago(minuteMs) },
      { at: ago(minuteMs + 1), status: 404 },
      { at: ago(3 * hourMs), status: 503 },
      { at: ago(20 * dayMs) },
    ].map((row) => newLog(scope, { ...row, keyId: "k" }));
    for (const copy of [rows, rows]) await insertStoredLogs(copy);
    await addLogs([{ at: ago(minuteMs) }], newLogScope());
    const counts = (span: string) => sql`
    select partner_id, environment, key_id, sum(requests)::int as requests, sum(refused)::int as refused,
      sum(failed)::int as failed, count(distinct at)::int as steps
    from rollup_requests where span = ${span} group by 1, 2, 3`;
    const of = { partner_id: "p", environment: "sandbox", key_id: "k" };
    await updateRollups(now);
    expect(await counts("minute")).toEqual([{ ...of, requests: 3, refused: 1, failed: 1, steps: 3 }]);
    expect(await counts("hour")).toEqual([{ ...of, requests: 4, refused: 1, failed: 1, steps: 3 }]);
    expect(await selectCountedTo(["requests"])).toEqual(now);
    await insertStoredLogs([newLog(scope, { at: ago(5 * hourMs), keyId: "k" })]);
    await updateRollups(new Date(now.getTime() + hourMs));
    expect(await counts("hour")).toEqual([{ ...of, requests: 5, refused: 1, failed: 1, steps: 4 }]);
  });
});
