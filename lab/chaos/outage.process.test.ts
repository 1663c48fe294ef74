import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { rawSql } from "#db/client.ts";
import { startTestServer } from "#tools/test-server.ts";
import { openPostgresProxy } from "./postgres-proxy.ts";

// More than the size of the pool.
const connectionsLost = 12;
const requestsAtOnce = 20;
const outageRounds = 6;

describe("unavailable database", () => {
  it("returns 503 with Retry-After for every request with a valid key, even for many from one address", async () => {
    const { server, ask, close } = await startWithoutDatabase();
    const statuses = await ask(outageRounds);
    expect(new Set(statuses)).toEqual(new Set(["503 with Retry-After"]));
    await server.stop();
    await close();
  });

  it("serves clients again within seconds of Postgres' return, however long the outage", async () => {
    const { server, ask, proxy, port, close } = await startWithoutDatabase();
    await ask(outageRounds);
    proxy.leadTo(port);
    const backAt = performance.now();
    while ((await ask(1)).every((status) => !status.startsWith("200")));
    // The driver's pause between connections would grow to 20 s.
    expect(performance.now() - backAt).toBeLessThan(15_000);
    await server.stop();
    await close();
  });

  it("is logged in one line when it begins and one when it ends, with the number of errors", async () => {
    const { server, ask, proxy, port, close } = await startWithoutDatabase();
    await ask(outageRounds);
    proxy.leadTo(port);
    const logged = (message: string) =>
      server
        .output()
        .split("\n")
        .filter((line) => line.includes(`"message":"${message}"`))
        .map((line) => JSON.parse(line));
    await expect.poll(() => logged("database available again")).toHaveLength(1);
    await server.stop();
    await close();
    expect(logged("database unavailable")).toEqual([
      expect.objectContaining({ level: "error", part: "server", code: "ECONNRESET" }),
    ]);
    expect(logged("database available again")[0].errors).toBeGreaterThanOrEqual(outageRounds * requestsAtOnce);
    expect(logged("request failed")).toEqual([]);
  });
});

describe("connection lost during a database transaction", () => {
  it("leaves the process and the pool working", async () => {
    const sql = rawSql();
    for (let time = 0; time < connectionsLost; time += 1) {
      const cutOff = sql.begin(async (tx) => {
        const [row] = await tx`select pg_backend_pid() as pid`;
        await sql`select pg_terminate_backend(${row?.pid})`;
        await tx`select ${time}::int`;
      });
      await expect(cutOff).rejects.toThrow();
    }
    const responses = await Promise.all(Array.from({ length: connectionsLost }, () => sql`select 1 as one`));
    expect(responses.flat()).toEqual(Array.from({ length: connectionsLost }, () => ({ one: 1 })));
  });
});

/** Starts a server with a database that can't be reached. `ask` sends that many rounds of requests. */
async function startWithoutDatabase() {
  const { key } = await newTestPartner();
  const database = new URL(process.env.DATABASE_URL ?? "");
  const [proxy, port] = [await openPostgresProxy(), Number(database.port)];
  database.port = String(proxy.port);
  const server = await startTestServer({ DATABASE_URL: database.href });
  const askOnce = async () => {
    const response = await fetch(`${server.url}/api/v1/partner/transactions`, { headers: { "x-svc-api-key": key } });
    await response.text();
    return `${response.status} with${response.headers.has("retry-after") ? "" : "out"} Retry-After`;
  };
  const ask = async (count: number) => {
    const statuses: string[] = [];
    for (let round = 0; round < count; round += 1)
      statuses.push(...(await Promise.all(Array.from({ length: requestsAtOnce }, askOnce))));
    return statuses;
  };
  return { server, proxy, port, ask, close: () => proxy.close() };
}
