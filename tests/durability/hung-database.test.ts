import postgres from "postgres";
import { expect, it, vi } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { startTestServer } from "#boot/test-server.ts";
import { setUpOwnPostgres } from "./test-postgres.ts";

const database = setUpOwnPostgres();
const clients = 16;
const harmMs = 5_000;

type Answer = { status: number; retryAfter: string | null; durationMs: number; startedMs: number };

/** Sends requests from several clients while `harm` is in effect, which it returns a way to end. */
async function loadDuring(harm: () => Promise<() => Promise<void>>) {
  const { key } = await newTestPartner();
  const server = await startTestServer();
  const answers: Answer[] = [];
  const ask = async () => {
    const startedMs = performance.now();
    const response = await fetch(`${server.url}/api/v1/partner/transactions`, { headers: { "x-svc-api-key": key } });
    const retryAfter = response.headers.get("retry-after");
    await response.text();
    answers.push({ status: response.status, retryAfter, durationMs: performance.now() - startedMs, startedMs });
    return response.status;
  };
  try {
    let endMs = Number.POSITIVE_INFINITY;
    const client = async () => {
      while (performance.now() < endMs) await ask();
    };
    const load = Array.from({ length: clients }, client);
    await vi.waitUntil(() => answers.length > clients * 3, { timeout: 20_000 });
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const end = await harm();
    const harmedMs = performance.now();
    endMs = harmedMs + harmMs;
    await Promise.all(load);
    await end();
    const during = answers.filter(({ startedMs }) => startedMs > harmedMs);
    await vi.waitUntil(async () => (await ask()) === 200, { timeout: 10_000 });
    return { during, slowestMs: Math.max(...answers.map(({ durationMs }) => durationMs)) };
  } finally {
    await server.stop();
  }
}

it("responds with 503 within seconds while Postgres hangs, and with 200 once it continues", async () => {
  const { during, slowestMs } = await loadDuring(async () => {
    database.signal("SIGSTOP");
    return async () => database.signal("SIGCONT");
  });
  expect(slowestMs).toBeLessThan(4_500);
  expect(new Set(during.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(["503 5"]));
});

it("responds with 503 within seconds while a table is locked", async () => {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const { during, slowestMs } = await loadDuring(async () => {
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
  expect(slowestMs).toBeLessThan(6_500);
  expect(new Set(during.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(["503 5"]));
});
