import postgres from "postgres";
import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { startTestServer } from "#tools/test-server.ts";
import { setUpOwnPostgres } from "./test-postgres.ts";

const database = setUpOwnPostgres();
const clients = 16;

/** Sends requests from several clients. Returns the responses of requests that were sent and finished during the harm, which
 * lasts until every client has received two of them. */
async function loadDuring(harm: () => Promise<() => Promise<void>>) {
  const { key } = await newTestPartner();
  const server = await startTestServer({ SLIPWAY_TEST_DEADLINE_FACTOR: "1" });
  const responses: { outcome: string; startedMs: number }[] = [];
  const ask = async () => {
    const startedMs = performance.now();
    const response = await fetch(`${server.url}/api/v1/partner/transactions`, { headers: { "x-svc-api-key": key } });
    const retryAfter = response.headers.get("retry-after");
    await response.text();
    responses.push({ outcome: `${response.status} ${retryAfter}`, startedMs });
    return response.status;
  };
  try {
    let isOver = false;
    const client = async () => {
      while (!isOver) await ask();
    };
    const load = Array.from({ length: clients }, client);
    await expect.poll(() => responses.length).toBeGreaterThan(clients * 3);
    expect(new Set(responses.map(({ outcome }) => outcome))).toEqual(new Set(["200 null"]));
    const end = await harm();
    const harmedMs = performance.now();
    const during = () => responses.filter(({ startedMs }) => startedMs > harmedMs);
    await expect.poll(() => during().length).toBeGreaterThanOrEqual(clients * 2);
    const outcomes = new Set(during().map(({ outcome }) => outcome));
    isOver = true;
    await end();
    await Promise.all(load);
    await expect.poll(() => ask()).toBe(200);
    return outcomes;
  } finally {
    await server.stop();
  }
}

it("responds with 503 while Postgres hangs, and with 200 once it continues", async () => {
  const outcomes = await loadDuring(async () => {
    database.signal("SIGSTOP");
    return async () => database.signal("SIGCONT");
  });
  expect(outcomes).toEqual(new Set(["503 5"]));
});

it("responds with 503 while a table is locked, and with 200 once it is released", async () => {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const outcomes = await loadDuring(async () => {
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const held = sql.begin(async (tx) => {
      await tx`lock table transactions in access exclusive mode`;
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    return async () => {
      release.resolve();
      await held;
    };
  });
  await sql.end();
  expect(outcomes).toEqual(new Set(["503 5"]));
});
