import { rmSync } from "node:fs";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { Agent, request } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#db/test-database.ts";
import { freePort } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";
import { commandOf } from "#processes/service.ts";
import { hasRedis, startRedis } from "./test-redis.ts";
import { exitOf, installationIn, processesOf, until } from "./test-start.ts";

const folder = path.join(root, ".data", `api-processes-${process.pid}`);
const timeoutMs = 180_000;
const clients = 16;
const responsesMin = 300;
const { startAndWait, end } = installationIn(folder);
const databases: Sql[] = [];
const agents: Agent[] = [];
let redis: Awaited<ReturnType<typeof startRedis>>;

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  await end();
  await Promise.all([
    ...databases.splice(0).map((sql) => sql.end()),
    ...agents.splice(0).map((agent) => agent.destroy()),
  ]);
});
afterAll(() => {
  redis.stop();
  rmSync(folder, { recursive: true, force: true });
});

const serversOf = () => processesOf(folder).filter((pid) => commandOf(pid).includes("processes/serve.ts"));

/** An installation with two processes of the Partner API, whose demo partner has this limit of each kind. */
async function startTwo(limit: number) {
  const [PORT, SIMULATOR_PORT] = [String(await freePort()), String(await freePort())];
  const DATABASE_URL = await createTestDatabase();
  const variables = { SVC_API_PROCESSES: "2", REDIS_URL: redis.url, DATABASE_URL, PORT, SIMULATOR_PORT };
  const { child, output } = await startAndWait(variables);
  const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => undefined });
  databases.push(sql);
  await sql`update partner_access set reads_per_minute = ${limit}, creations_per_minute = ${limit}`;
  const key = /svc_test_\w+/.exec(output())?.[0] ?? "";
  return { child, output, sql, ask: asking(`http://127.0.0.1:${PORT}/api/v1/partner/transactions`, key) };
}

type Reply = { status: number; requestId: string; transactionId: string | undefined };

/** Sends each request on its own connection, which either process may accept. */
function asking(url: string, key: string) {
  const dispatcher = new Agent({ pipelining: 0 });
  agents.push(dispatcher);
  return async (context?: string): Promise<Reply> => {
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      reset: true,
      headers: { "x-svc-api-key": key, "content-type": "application/json" },
      ...(context !== undefined && { method: "POST", body: JSON.stringify({ ...wanted, partner_context: context }) }),
    });
    const { data } = (await body.json()) as { data: { transaction_id?: string } };
    return { status: statusCode, requestId: String(headers["x-request-id"]), transactionId: data.transaction_id };
  };
}

const wanted = {
  fiat_currency: "NGN",
  crypto_currency: "BTC",
  payment_method: "card",
  network: "mainnet",
  amount: 150_000,
  type: "BUY",
  provider: "paybis",
  redirect_url: "https://shop.example/thanks",
};

/** Reads and creates from several clients until `stop`. One client in four creates. */
function load(ask: ReturnType<typeof asking>) {
  const replies: Reply[] = [];
  const errors: string[] = [];
  let isStopped = false;
  const send = (context?: string) =>
    ask(context).then(
      (reply) => replies.push(reply),
      (error) => errors.push(error.code ?? String(error)),
    );
  const client = async (number: number) => {
    for (let count = 0; !isStopped && !errors.includes("ECONNREFUSED"); count += 1)
      await send(number % 4 === 0 ? `${number}-${count}` : undefined);
  };
  const ended = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    replies,
    errors,
    ended,
    async stop() {
      isStopped = true;
      await ended;
    },
  };
}

describe.skipIf(!hasRedis)("two processes of the Partner API (needs the package redis-server)", () => {
  it(
    "lose no acknowledged request and refuse no connection when one is killed under load, and it is restarted",
    async () => {
      const { ask, sql, output } = await startTwo(1_000_000);
      const servers = serversOf();
      expect(servers).toHaveLength(2);
      const { replies, errors, stop } = load(ask);
      await until(() => replies.length >= responsesMin);
      process.kill(servers[0] ?? 0, "SIGKILL");
      await until(() => /the server [12] crashed \(SIGKILL\)/.test(output()) && serversOf().length === 2);
      const repliesBefore = replies.length;
      await until(() => replies.length >= repliesBefore + responsesMin);
      await stop();

      expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
      expect(errors).not.toContain("ECONNREFUSED");
      // Only requests that the killed process had accepted are lost, at most one of each client.
      expect(errors.length).toBeLessThanOrEqual(clients);
      const logged = new Set((await sql`select request_id from api_logs`).map(({ request_id }) => request_id));
      expect(replies.filter(({ requestId }) => !logged.has(requestId))).toEqual([]);
      const created = replies.flatMap(({ transactionId }) => transactionId ?? []);
      expect(created.length).toBeGreaterThan(0);
      const kept = new Set((await sql`select id from transactions`).map(({ id }) => id));
      expect(created.filter((id) => !kept.has(id))).toEqual([]);
    },
    timeoutMs,
  );

  it(
    "share rate limits, and finish their requests when everything stops",
    async () => {
      const { ask, sql, child } = await startTwo(40);
      const statuses: number[] = [];
      while (statuses.length < 50) statuses.push((await ask()).status);
      expect(statuses).toEqual([...Array(40).fill(200), ...Array(10).fill(429)]);

      await sql`update partner_access set reads_per_minute = 1000000, creations_per_minute = 1000000`;
      const { replies, ended } = load(ask);
      await until(() => replies.length >= responsesMin);
      child.kill("SIGTERM");
      await exitOf(child);
      await ended;
      expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
      await until(() => processesOf(folder).length === 0);
    },
    timeoutMs,
  );
});
