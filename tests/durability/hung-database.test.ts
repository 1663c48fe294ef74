import { expect, it, vi } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { startTestServer } from "#boot/test-server.ts";
import { setUpOwnPostgres } from "./test-postgres.ts";

const postgres = setUpOwnPostgres();
const clients = 16;
const hungMs = 5_000;
const answeredWithinMs = 4_500;

it("responds with 503 within seconds while Postgres hangs, and with 200 once it continues", async () => {
  const { key } = await newTestPartner();
  const server = await startTestServer();
  const ask = async () => {
    const startedMs = performance.now();
    const response = await fetch(`${server.url}/api/v1/partner/transactions`, { headers: { "x-svc-api-key": key } });
    const retryAfter = response.headers.get("retry-after");
    await response.text();
    return { status: response.status, retryAfter, durationMs: performance.now() - startedMs, startedMs };
  };
  try {
    const untilMs = { hung: 0, end: Number.POSITIVE_INFINITY };
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const client = async () => {
      while (performance.now() < untilMs.end) answers.push(await ask());
    };
    const load = Array.from({ length: clients }, client);
    await vi.waitUntil(() => answers.length > clients * 3, { timeout: 20_000 });
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    postgres.signal("SIGSTOP");
    untilMs.hung = performance.now();
    untilMs.end = untilMs.hung + hungMs;
    await Promise.all(load);
    postgres.signal("SIGCONT");
    const during = answers.filter(({ startedMs }) => startedMs > untilMs.hung);
    expect(Math.max(...answers.map(({ durationMs }) => durationMs))).toBeLessThan(answeredWithinMs);
    expect(new Set(during.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(["503 5"]));
    await vi.waitUntil(async () => (await ask()).status === 200, { timeout: 10_000 });
  } finally {
    await server.stop();
  }
});
