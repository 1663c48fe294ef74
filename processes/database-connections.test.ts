import postgres from "postgres";
import { describe, expect, it, vi } from "vitest";
import { createTestDatabase } from "#db/test-database.ts";
import { connectionsOf, warnAboutConnections } from "./database-connections.ts";

const settings = { roles: ["api" as const], apiProcesses: 4, databaseConnections: 10 };

describe("the database connections of a start", () => {
  it("are those of all its processes, and one more of each that listens for changes", () => {
    expect(connectionsOf(settings)).toBe(44);
    expect(connectionsOf({ ...settings, apiProcesses: 1 })).toBe(11);
    // Two processes for pages, and one worker with three more connections.
    expect(connectionsOf({ ...settings, roles: ["web", "api", "worker"] })).toBe(80);
  });

  it("are reported when the database allows fewer, with the settings to change", async () => {
    const url = await createTestDatabase();
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    const limit = async (connections: number) => {
      await sql.unsafe(`alter database ${sql.options.database} connection limit ${connections}`);
      const print = vi.fn();
      await warnAboutConnections(settings, url, print);
      return print.mock.calls.flat();
    };
    expect(await limit(-1)).toEqual([]);
    expect(await limit(44)).toEqual([]);
    expect(await limit(43)).toEqual([
      "under load, this start opens up to 44 database connections, and the database allows 43. Lower SVC_DATABASE_CONNECTIONS or SVC_API_PROCESSES, or raise max_connections.",
    ]);
    await sql.end();
  });
});
