import { randomBytes } from "node:crypto";
import { createClient } from "@clickhouse/client";
import { afterAll, beforeAll, vi } from "vitest";
import { closeClickHouse } from "#lib/api-logs/clickhouse/client.ts";
import { resetEnv } from "#lib/env.ts";

/** Creates a database on the ClickHouse of the run. Returns its URL. */
export async function newDatabaseUrl(): Promise<string> {
  const server = process.env.CLICKHOUSE_SERVER_URL ?? "";
  const name = `test_${randomBytes(6).toString("hex")}`;
  const client = createClient({ url: server });
  await client.command({ query: `create database ${name}` });
  await client.close();
  return `${server}/${name}`;
}

/** CLICKHOUSE_URL is an own database in the tests of a file or block. */
export function useOwnClickHouse(): void {
  beforeAll(async () => {
    vi.stubEnv("CLICKHOUSE_URL", await newDatabaseUrl());
    resetEnv();
  });
  afterAll(async () => {
    await closeClickHouse();
    vi.unstubAllEnvs();
    resetEnv();
  });
}
