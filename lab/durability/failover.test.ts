import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { closeDatabase, rawSql } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { isReady } from "#lib/status/is-ready.ts";
import { hasPostgres15, newPath, removeData, runProgram, startCluster, stopClusters } from "./test-cluster.ts";

const timeoutMs = 120_000;

afterEach(async () => {
  await closeDatabase();
  vi.unstubAllEnvs();
  await stopClusters();
}, timeoutMs);
afterAll(removeData, timeoutMs);

describe.skipIf(!hasPostgres15)("DATABASE_URL with two hosts (needs the Debian package postgresql-15)", () => {
  it("leads to the primary, and to the standby once that is promoted", { timeout: timeoutMs }, async () => {
    const primary = await startCluster();
    const data = newPath("standby");
    runProgram("pg_basebackup", "-D", data, "-R", "--no-sync", "-c", "fast", "-d", primary.url);
    const standby = await startCluster({ data });
    const hosts = [standby, primary].map(({ url }) => new URL(url).host);
    const url = `postgres://slipway@${hosts.join(",")}/postgres`;
    vi.stubEnv("DATABASE_URL", url);
    await migrateDatabase(url);
    const portOf = async () => (await rawSql()`select inet_server_port() as port`)[0]?.port;
    expect(await portOf()).toBe(Number(new URL(primary.url).port));
    expect(await isReady()).toBe(true);
    await primary.stop("SIGQUIT");
    await standby.sql`select pg_promote()`;
    await expect.poll(isReady).toBe(true);
    expect(await portOf()).toBe(Number(new URL(standby.url).port));
  });
});
