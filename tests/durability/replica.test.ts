import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { POST as saveView } from "#app/api/dashboard/[environment]/saved-views/route.ts";
import { GET as listTransactions } from "#app/api/dashboard/[environment]/transactions/route.ts";
import { newTestPartner } from "#app/api/test-partner.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { GET as listEvents } from "#app/api/v1/partner/events/route.ts";
import { POST as sendTestEvent } from "#app/api/v1/partner/test-events/route.ts";
import { GET as listByKey } from "#app/api/v1/partner/transactions/route.ts";
import { doctor } from "#cli/test-doctor.ts";
import { closeDatabase, listSql } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import type { TenantScope } from "#db/scope.ts";
import { seedCatalog } from "#db/seed.ts";
import { revokeKey } from "#lib/api-keys/revoke-key.ts";
import { resetEnv } from "#lib/env.ts";
import { followReplica } from "#lib/replica/follow-replica.ts";
import { type ListReader, readList } from "#lib/replica/read-list.ts";
import { replicaState } from "#lib/replica/replica-state.ts";
import { captureLog } from "#lib/test-log.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { dashboardFilter } from "#lib/transactions/dashboard-filter.ts";
import { exportTransactions } from "#lib/transactions/export-transactions.ts";
import { listForDashboard } from "#lib/transactions/list-for-dashboard.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { type Cluster, hasPostgres15, removeData, startCluster, startStandby, stopClusters } from "./test-cluster.ts";
import { hasPooler, startPooler } from "./test-pooler.ts";

const timeoutMs = 120_000;

describe.skipIf(!hasPostgres15)("DATABASE_REPLICA_URL (needs the Debian package postgresql-15)", () => {
  let primary: Cluster;
  let standby: Cluster;
  let following = { stop: async () => {} };

  beforeAll(async () => {
    await closeDatabase();
    primary = await startCluster();
    standby = await startStandby(primary);
    vi.stubEnv("DATABASE_URL", primary.url);
    await migrateDatabase(primary.url);
    await seedCatalog();
  }, timeoutMs);
  afterEach(async () => {
    await following.stop();
    await closeDatabase();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    resetEnv();
    await stopClusters();
    removeData();
  }, timeoutMs);

  /** Reads lists from this address while it is at most this far behind. */
  async function follow({ url = standby.url, lagSeconds = 300 } = {}) {
    vi.stubEnv("DATABASE_REPLICA_URL", url);
    setLimit(lagSeconds);
    following = followReplica();
    await until(isReadFromReplica);
  }
  const setLimit = (seconds: number) => {
    vi.stubEnv("SVC_REPLICA_LAG_SECONDS", String(seconds));
    resetEnv();
  };
  const until = (check: () => Promise<boolean>) => vi.waitUntil(check, { timeout: 30_000, interval: 100 });
  const whereRead = async (): Promise<boolean> =>
    (await listSql()`select pg_is_in_recovery() as is_replica`)[0]?.is_replica;
  const isReadFromReplica = async () => (await readList(whereRead)).result;
  const count = async (scope: TenantScope) => {
    const { result, asOf } = await readList(() => listForDashboard(scope, dashboardFilter.parse({}), new Date()));
    return { count: result.transactions.length, asOf };
  };
  const isLate = async () => (replicaState()?.lagMs ?? 0) > 2_000;

  it("reads lists there, says how old they are, and reads them from the primary beyond the limit", {
    timeout: timeoutMs,
  }, async () => {
    const { scope } = await newTestPartner();
    await addTestTransaction(scope);
    await follow();
    await until(async () => (await count(scope)).count === 1);
    expect(await count(scope)).toEqual({ count: 1, asOf: null });
    expect(await whereRead()).toBe(false);

    await standby.sql`select pg_wal_replay_pause()`;
    const pausedAt = new Date();
    await addTestTransaction(scope);
    await until(isLate);
    const read: ListReader = async (work) => (await readList(work)).result;
    const readExport = async () =>
      (await Array.fromAsync(exportTransactions(scope, dashboardFilter.parse({}), { now: new Date(), read }))).join("");
    expect((await readExport()).trim().split("\n")).toHaveLength(2);
    const older = await count(scope);
    expect(older.count).toBe(1);
    expect(Math.abs(Date.parse(older.asOf ?? "") - pausedAt.getTime())).toBeLessThan(2_500);

    const lines = captureLog();
    setLimit(1);
    expect(await count(scope)).toEqual({ count: 2, asOf: null });
    await vi.waitUntil(() => lines.length > 0, { timeout: 10_000 });
    expect(lines).toEqual([
      expect.objectContaining({ level: "warn", message: expect.stringMatching(/^replica can't be used/) }),
    ]);
    await standby.sql`select pg_wal_replay_resume()`;
    await until(isReadFromReplica);
    expect(lines[1]).toMatchObject({ level: "info", message: "replica is used again" });
    expect((await count(scope)).count).toBe(2);
  });

  it("shows a browser its own changes in every list, and each partner theirs in the API", {
    timeout: timeoutMs,
  }, async () => {
    const user = await newTestUser();
    const { scope } = user;
    const partner = await newTestPartner();
    await follow();
    await standby.sql`select pg_wal_replay_pause()`;
    await until(isLate);
    try {
      const list = async () =>
        (await user.call(listTransactions, { method: "GET", params: { environment: scope.environment } })).body.data
          .transactions;
      await addTestTransaction(scope);
      expect(await list()).toEqual([]);
      const view = { page: "transactions", name: "Mine", query: "status=success" };
      await user.call(saveView, { params: { environment: scope.environment }, body: view });
      expect(await list()).toHaveLength(1);

      const { id } = await addTestTransaction(partner.scope);
      const listed = await partner.call(listByKey, "/transactions");
      expect(listed.body.data.transactions).toEqual([expect.objectContaining({ id })]);
      const sent = await partner.call(sendTestEvent, "/test-events", {
        method: "POST",
        body: JSON.stringify({ event: "transaction.success" }),
      });
      const events = await partner.call(listEvents, "/events");
      expect(events.body.data.events).toEqual([expect.objectContaining({ id: sent.body.data.event_id })]);
      await revokeKey(partner.scope, partner.keyId, new Date());
      expect((await partner.call(listByKey, "/transactions")).status).toBe(401);
    } finally {
      await standby.sql`select pg_wal_replay_resume()`;
    }
  });

  it("reads a list again from the primary when the replica cancels it, but not when it takes too long", {
    timeout: timeoutMs,
  }, async () => {
    await follow();
    const failOnReplica = (state: string) => async () => {
      if (!(await whereRead())) return "primary";
      return listSql().unsafe(`do $$ begin raise sqlstate '${state}'; end $$`);
    };
    await expect(readList(failOnReplica("57014"))).rejects.toThrow();
    expect(await isReadFromReplica()).toBe(true);
    expect(await readList(failOnReplica("40001"))).toEqual({ result: "primary", asOf: null });
    expect(await isReadFromReplica()).toBe(false);
    await until(isReadFromReplica);
  });

  it("serves lists while the replica is away, and uses it once it is back", { timeout: timeoutMs }, async () => {
    const { scope } = await newTestPartner();
    await addTestTransaction(scope);
    await follow();
    const lines = captureLog();
    await standby.stop("SIGQUIT");
    expect(await count(scope)).toEqual({ count: 1, asOf: null });
    expect(replicaState()).toBeNull();
    await vi.waitUntil(() => lines.length > 0, { timeout: 10_000 });
    expect(lines[0]).toMatchObject({
      level: "warn",
      message: expect.stringMatching(/^replica can't be used/),
      code: "ECONNREFUSED",
    });
    standby = await startCluster({ data: standby.data, port: Number(new URL(standby.url).port) });
    await until(isReadFromReplica);
    expect(lines.map(({ level }) => level)).toEqual(["warn", "info"]);
  });

  it("svc doctor says whether the address leads to a standby of this database", { timeout: timeoutMs }, async () => {
    const other = await startCluster();
    const id = "database.replica";
    const check = async (url: string) => {
      stubVariables({ DATABASE_REPLICA_URL: url, SVC_REPLICA_LAG_SECONDS: "", SVC_SANDBOX_URL: "http://127.0.0.1:9" });
      return (await doctor(id)).line(id);
    };
    expect(await check("")).toMatch(/^skipped: /);
    expect(await check(standby.url)).toMatch(
      /^ok: 127\.0\.0\.1:\d+ is a standby of this database, Postgres 15[^,]*, read as slipway, and is \d+ ms behind\.$/,
    );
    expect(await check(primary.url)).toMatch(/^warning: .* accepts writes, so it isn't a replica\./);
    const copy = await startStandby(other);
    expect(await check(copy.url)).toMatch(/^error: .* is a replica of another database\./);
    await copy.stop();
    expect(await check(copy.url)).toMatch(/^error: Can't read from 127\.0\.0\.1:\d+: .*ECONNREFUSED/);
    await other.stop();
  });

  it("doesn't read from a database that isn't a replica of this primary", { timeout: timeoutMs }, async () => {
    const other = await startCluster();
    await migrateDatabase(other.url);
    await other.sql`insert into database_clock values (1, now() - interval '1 hour')`;
    const lines = captureLog();
    vi.stubEnv("DATABASE_REPLICA_URL", other.url);
    following = followReplica();
    await vi.waitUntil(() => lines.length > 0, { timeout: 10_000 });
    expect(await isReadFromReplica()).toBe(false);
    expect(await readList(async () => (await listSql()`select inet_server_port() as port`)[0]?.port)).toEqual({
      result: Number(new URL(primary.url).port),
      asOf: null,
    });
    await other.stop();
  });

  it.skipIf(!hasPooler)(
    "reads lists through a pooler in transaction mode with ?prepare=false",
    { timeout: timeoutMs },
    async () => {
      const { scope } = await newTestPartner();
      await addTestTransaction(scope);
      const [url] = await startPooler([standby.url], { mode: "transaction" });
      await follow({ url: `${url}?prepare=false` });
      await until(async () => (await count(scope)).count === 1);
      expect(await isReadFromReplica()).toBe(true);
    },
  );
});
