import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { packagesVariable, serverFolderVariable } from "./test-variables.ts";

/** ClickHouse's engine from the package chdb behind the part of ClickHouse's HTTP interface that @clickhouse/client uses.
 * Requests run one after the other, because they share a session, whose settings and parameters each of them sets. */

type Session = { query(sql: string): string; queryAsync(sql: string): Promise<{ bytes(): Uint8Array }>; close(): void };
type Chdb = { Session: new (folder: string) => Session };
type Reply = { status: number; body: Uint8Array; headers?: Record<string, string> };

const load = createRequire(path.join(process.env[packagesVariable] ?? "", "package.json"));
const { Session } = load("chdb") as Chdb;
const session = new Session(process.env[serverFolderVariable] ?? "");
const notSettings = ["query", "query_id", "database", "session_id", "role", "enable_http_compression"];
const statuses: Record<string, number> = { "60": 404, "81": 404, "62": 400, "159": 408, "516": 401 };

const quoted = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;

let last: Promise<unknown> = Promise.resolve();

/** After all earlier ones. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

async function run(search: URLSearchParams, body: string): Promise<Reply> {
  const query = search.get("query");
  const sql = query && body ? `${query}\n${body}` : query || body;
  const settings = [...search.keys()].filter((name) => !name.startsWith("param_") && !notSettings.includes(name));
  try {
    session.query(`use ${search.get("database") ?? "default"}`);
    for (const [name, value] of search)
      if (name.startsWith("param_") || settings.includes(name)) session.query(`set ${name} = ${quoted(value)}`);
    const result = await session.queryAsync(sql);
    return { status: 200, body: result.bytes() };
  } catch (error) {
    return failed(error);
  } finally {
    for (const name of settings) session.query(`set ${name} = default`);
  }
}

function failed(error: unknown): Reply {
  const [text, code = ""] = /Code: (\d+).*/s.exec(String(error)) ?? [String(error)];
  const headers = { "x-clickhouse-exception-code": code };
  return { status: statuses[code] ?? 500, body: Buffer.from(text), headers };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return (request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
  const body = await read(request);
  const ping = { status: 200, body: Buffer.from("Ok.\n") };
  const reply: Reply = pathname === "/ping" ? ping : await inTurn(() => run(searchParams, body));
  const isZipped = reply.status === 200 && searchParams.get("enable_http_compression") === "1";
  response.writeHead(reply.status, {
    ...reply.headers,
    ...(isZipped ? { "content-encoding": "gzip" } : {}),
    "x-clickhouse-query-id": searchParams.get("query_id") ?? "",
    "x-clickhouse-summary": "{}",
  });
  response.end(isZipped ? gzipSync(reply.body) : reply.body);
}

const server = createServer((request, response) => void respond(request, response));
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => process.exit());
process.on("SIGTERM", () => {
  session.close();
  process.exit();
});
