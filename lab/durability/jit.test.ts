import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDatabase, limitRequestQueries } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { apiLogPartitions, createPartition } from "#db/partitions.ts";
import type { TenantScope } from "#db/scope.ts";
import { apiLogFilter } from "#lib/api-logs/contract.ts";
import { listRequests } from "#lib/api-logs/list-requests.ts";
import { readHistogram } from "#lib/api-logs/read-histogram.ts";
import { readSummary } from "#lib/api-logs/read-summary.ts";
import { addLogs, newLogScope } from "#lib/api-logs/test-logs.ts";
import { dayMs } from "#lib/duration.ts";
import { type Cluster, hasPostgres15, removeData, startCluster, stopClusters } from "./test-cluster.ts";

const timeoutMs = 300_000;
const days = 60;
// The compiler takes the same time for a few rows as for millions, whose statements it compiles without these settings.
const parameters = ["jit_above_cost=0", "jit_inline_above_cost=0", "jit_optimize_above_cost=0"];

describe.skipIf(!hasPostgres15)("a Postgres with a compiler (needs the Debian package postgresql-15)", () => {
  let cluster: Cluster;
  let scope: TenantScope;

  beforeAll(async () => {
    await closeDatabase();
    cluster = await startCluster({ parameters });
    vi.stubEnv("DATABASE_URL", cluster.url);
    await migrateDatabase(cluster.url);
    const times = Array.from({ length: days }, (_, day) => new Date(Date.now() - day * dayMs));
    for (const at of times.slice(1))
      await createPartition(cluster.sql, apiLogPartitions, at.toISOString().slice(0, 10));
    scope = newLogScope();
    await addLogs(
      times.map((at) => ({ at })),
      scope,
    );
    await closeDatabase();
  }, timeoutMs);
  afterAll(async () => {
    await closeDatabase();
    vi.unstubAllEnvs();
    await stopClusters();
    removeData();
  }, timeoutMs);

  it(
    "shows two months of API logs within the time limit of a request",
    async () => {
      const [row] = await cluster.sql`select pg_jit_available() as "isAvailable"`;
      expect(row?.isAvailable).toBe(true);
      limitRequestQueries();
      const filter = apiLogFilter.parse({});
      const now = new Date();
      const [{ logs, next_cursor }] = await Promise.all([
        listRequests(scope, filter, now, [], "UTC"),
        readHistogram(scope, filter, now, [], "UTC"),
        readSummary(scope, filter, { now, zone: "UTC", keys: [] }),
      ]);
      expect([logs.length, next_cursor]).toEqual([50, expect.any(String)]);
    },
    timeoutMs,
  );
});
