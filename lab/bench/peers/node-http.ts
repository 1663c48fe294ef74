import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** (a) The minimum for a Node server: the same bytes, without authentication or logging. */
const body = readFileSync(process.env.BENCH_BODY_FILE ?? "", "utf8");
const headers = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) };

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => process.exit());
