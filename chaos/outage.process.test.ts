import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { startTestServer } from "#boot/test-server.ts";
import { rawSql } from "#db/client.ts";
import { openDoor } from "./door.ts";

// More than the pool has.
const connectionsLost = 12;
const requestsAtOnce = 20;
const outageRounds = 6;

describe("a database that is away", () => {
  it("is a 503 with Retry-After for every request with a good key, however many come from one address", async () => {
    const { server, ask, close } = await startBehindDoor();
    const statuses = await ask(outageRounds);
    expect(new Set(statuses)).toEqual(new Set(["503 with Retry-After"]));
    await server.stop();
    await close();
  });

  it("is back for clients five seconds after it can be reached again, however long it was away", async () => {
    const { server, ask, door, port, close } = await startBehindDoor();
    await ask(outageRounds);
    door.leadTo(port);
    const backAt = performance.now();
    while ((await ask(1)).every((status) => !status.startsWith("200")));
    expect(performance.now() - backAt).toBeLessThan(5_000);
    await server.stop();
    await close();
  });
});

describe("a connection that ends in the middle of a database transaction", () => {
  it("takes neither the process nor the pool with it", async () => {
    const sql = rawSql();
    for (let time = 0; time < connectionsLost; time += 1) {
      const cutOff = sql.begin(async (tx) => {
        const [row] = await tx`select pg_backend_pid() as pid`;
        await sql`select pg_terminate_backend(${row?.pid})`;
        await tx`select ${time}::int`;
      });
      await expect(cutOff).rejects.toThrow();
    }
    const answers = await Promise.all(Array.from({ length: connectionsLost }, () => sql`select 1 as one`));
    expect(answers.flat()).toEqual(Array.from({ length: connectionsLost }, () => ({ one: 1 })));
  });
});

/** A server whose database is behind a door that leads nowhere. `ask` sends that many rounds of requests. */
async function startBehindDoor() {
  const { key } = await newTestPartner();
  const database = new URL(process.env.DATABASE_URL ?? "");
  const [door, port] = [await openDoor(), Number(database.port)];
  database.port = String(door.port);
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
  return { server, door, port, ask, close: () => door.close() };
}
