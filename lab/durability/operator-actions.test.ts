import { sql as statement } from "drizzle-orm";
import type { Sql } from "postgres";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { PUT as setFee } from "#app/api/operator/partners/[partnerId]/[environment]/fee/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { newTestPartner } from "#app/api/test-partner.ts";
import { closeDatabase, limitRequestQueries, longRunningSql, rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { probes } from "#http/probes.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { deadline } from "#lib/deadline.ts";
import { findAccess, updateFee } from "#lib/partners/access.ts";
import { operatorActor, recordOperatorAction } from "#lib/people/operators/record-operator-action.ts";

const sql = setUpOwnDatabase();
const connections = 3;

beforeAll(async () => {
  vi.stubEnv("SVC_DATABASE_CONNECTIONS", String(connections));
  await closeDatabase();
  limitRequestQueries();
});

const sessions = () => sql<{ pid: number; state: string }[]>`
  select pid, state from pg_stat_activity where datname = current_database() and application_name = 'slipway'`;
const readiness = async () => (await probes.get("/readyz")?.("GET"))?.status;

describe("operator actions", () => {
  it("all succeed when there are twice as many at once as connections", async () => {
    const operator = await newTestOperator();
    const partners = await Promise.all(Array.from({ length: 2 * connections }, () => newTestPartner()));
    const fees = partners.map(({ scope }) =>
      operator.call(setFee, { method: "PUT", params: { ...scope }, body: { fee: "50" } }),
    );
    expect(await readiness()).toBe(200);
    expect((await Promise.all(fees)).map(({ status }) => status)).toEqual(partners.map(() => 200));
    for (const { scope } of partners) {
      expect((await findAccess(scope))?.feeBps).toBe(50);
      expect((await listAudit(scope, { about: "partner.fee" }, new Date())).lines).toHaveLength(1);
    }
    expect(await readiness()).toBe(200);
    const states = (await sessions()).map(({ state }) => state);
    expect(states).toHaveLength(connections);
    expect(states.filter((state) => state !== "idle")).toEqual([]);
  });

  it("are rolled back when their session ends", async () => {
    const operator = await (await newTestOperator()).read();
    const { scope } = await newTestPartner();
    const action = { action: "partner.fee", target: scope.partnerId, ...scope };
    const acting = recordOperatorAction(operatorActor(operator, null), action, new Date(), async (tx) => {
      await updateFee(scope, 50, tx);
      const [own] = await tx.execute<{ pid: number }>(
        statement`select pg_backend_pid() as pid, set_config('idle_in_transaction_session_timeout', '50ms', true)`,
      );
      await expect.poll(async () => !(await sessions()).some(({ pid }) => pid === own?.pid)).toBeTruthy();
      await updateFee(scope, 75, tx);
    });
    await expect(acting).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
    expect((await findAccess(scope))?.feeBps).toBe(0);
    expect((await listAudit(scope, { about: "partner.fee" }, new Date())).lines).toEqual([]);
    expect(await readiness()).toBe(200);
  });
});

it("transactions that wait for their client end after 15 s, those of long statements after 120 s", async () => {
  const limitOf = async (sql: Sql) =>
    (await sql`select setting::int as ms from pg_settings where name = 'idle_in_transaction_session_timeout'`)[0]?.ms;
  expect(await limitOf(rawSql())).toBe(deadline(15_000));
  expect(await limitOf(longRunningSql())).toBe(deadline(120_000));
});
