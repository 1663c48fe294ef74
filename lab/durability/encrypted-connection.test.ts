import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDatabase, rawSql } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { root } from "#processes/root.ts";
import { hasPostgres15, newPath, removeData, runProgram, startCluster, stopClusters } from "./test-cluster.ts";

const timeoutMs = 120_000;

describe.skipIf(!hasPostgres15)("a database with a self-signed certificate (needs the package postgresql-15)", () => {
  let [url, certificate] = ["", ""];

  beforeAll(async () => {
    const key = newPath("key");
    certificate = newPath("certificate");
    const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    runProgram(
      "/usr/bin/openssl",
      "req",
      "-x509",
      "-nodes",
      "-newkey",
      "rsa:2048",
      ...names,
      "-keyout",
      key,
      "-out",
      certificate,
    );
    const parameters = ["ssl=on", `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`];
    url = (await startCluster({ parameters })).url.replace("127.0.0.1", "localhost");
  }, timeoutMs);
  afterAll(async () => {
    await closeDatabase();
    vi.unstubAllEnvs();
    await stopClusters();
    removeData();
  }, timeoutMs);

  it("is used encrypted with sslmode=require, also after a lost connection", { timeout: timeoutMs }, async () => {
    const encrypted = `${url}?sslmode=require`;
    await migrateDatabase(encrypted);
    await closeDatabase();
    vi.stubEnv("DATABASE_URL", encrypted);
    const isEncrypted = async () => (await rawSql()`select ssl from pg_stat_ssl where pid = pg_backend_pid()`)[0]?.ssl;
    expect(await isEncrypted()).toBe(true);
    await rawSql()`select pg_terminate_backend(pg_backend_pid())`.catch(() => undefined);
    expect(await isEncrypted()).toBe(true);
  });

  it("is refused with sslmode=verify-full, in one line", { timeout: timeoutMs }, async () => {
    const rejection = expect(migrateDatabase(`${url}?sslmode=verify-full`)).rejects;
    await rejection.toThrow(/^Can't connect to the database: self-signed certificate[^\n]*$/);
  });

  it("is used with sslmode=verify-full if NODE_EXTRA_CA_CERTS has the certificate", {
    timeout: timeoutMs,
  }, async () => {
    const settings = { DATABASE_URL: `${url}?sslmode=verify-full`, NODE_EXTRA_CA_CERTS: certificate };
    const env = { ...process.env, ...settings, NODE_ENV: "test" as const };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(root, "processes/svc.ts"), "partner", "create", "Acme"],
      { cwd: root, env },
    );
    expect(stdout).toMatch(/^ptn_/);
  });
});
