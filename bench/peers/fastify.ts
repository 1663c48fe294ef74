import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fastify from "fastify";
import postgres from "postgres";

/** (c) A typical implementation: a framework, with one select for the key and one insert for the log per request. */
const sql = postgres(process.env.DATABASE_URL ?? "", { max: 10 });
const body = readFileSync(process.env.BENCH_BODY_FILE ?? "", "utf8");
const server = fastify();

server.get("/api/v1/partner/providers", async (request, reply) => {
  const hash = createHash("sha256").update(String(request.headers["x-svc-api-key"])).digest();
  const [key] = await sql`select id, partner_id, environment from api_keys where hash = ${hash} and revoked_at is null`;
  if (!key) return reply.code(401).send();
  const id = `peer_${process.hrtime.bigint()}`;
  await sql`insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms)
    values (${id}, now(), ${key.partner_id}, ${key.environment}, ${`peer_${key.id}`}, 'GET', '/api/v1/partner/providers', 200, 1)`;
  return reply.header("content-type", "application/json; charset=utf-8").send(body);
});

await server.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
process.send?.("ready");
process.on("disconnect", () => process.exit());
