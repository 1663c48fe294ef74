import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fastify from "fastify";
import postgres from "postgres";

/** A framework that authenticates and logs each request durably: with a select and an insert for each, or with BENCH_BATCH=1 in one
 * statement for all requests that wait, as Slipway does. Neither limits rates nor validates. */
const sql = postgres(process.env.DATABASE_URL ?? "", { max: 10 });
const body = readFileSync(process.env.BENCH_BODY_FILE ?? "", "utf8");
const server = fastify();
type Waiting = { hash: Buffer; id: string; settle(isKnown: boolean): void };

async function logEach(hash: Buffer, id: string): Promise<boolean> {
  const [key] = await sql`select id, partner_id, environment from api_keys where hash = ${hash} and revoked_at is null`;
  if (!key) return false;
  await sql`insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms)
    values (${id}, now(), ${key.partner_id}, ${key.environment}, ${key.id}, 'GET', '/api/v1/partner/providers', 200, 1)`;
  return true;
}

let waiting: Waiting[] = [];
let running = 0;

const logTogether = (hash: Buffer, id: string) =>
  new Promise<boolean>((settle) => {
    waiting.push({ hash, id, settle });
    if (waiting.length === 1) setImmediate(() => void flush());
  });

async function flush(): Promise<void> {
  if (running === 2 || waiting.length === 0) return;
  running += 1;
  const batch = waiting;
  waiting = [];
  const rows =
    await sql`insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms)
    select r.id, now(), k.partner_id, k.environment, k.id, 'GET', '/api/v1/partner/providers', 200, 1
    from unnest(${batch.map(({ hash }) => hash.toString("hex"))}::text[], ${batch.map(({ id }) => id)}::text[]) as r (hash, id)
    join api_keys k on k.hash = decode(r.hash, 'hex') and k.revoked_at is null returning request_id`;
  const known = new Set(rows.map(({ request_id }) => request_id));
  for (const { id, settle } of batch) settle(known.has(id));
  running -= 1;
  await flush();
}

const log = process.env.BENCH_BATCH === "1" ? logTogether : logEach;
server.get("/api/v1/partner/providers", async (request, reply) => {
  const hash = createHash("sha256").update(String(request.headers["x-svc-api-key"])).digest();
  if (!(await log(hash, `peer_${process.hrtime.bigint()}`))) return reply.code(401).send();
  return reply.header("content-type", "application/json; charset=utf-8").send(body);
});

await server.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
process.send?.("ready");
process.on("disconnect", () => process.exit());
