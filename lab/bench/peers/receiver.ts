import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** BENCH_RECEIVERS webhook receivers on separate ports that return 200 once the body has arrived. At PORT, GET /
 * returns their ports, the number of posts, and when (Unix time in ms) each webhook-id first arrived; GET /count only the number. */
const receivedAt = new Map<string, number>();
let count = 0;

function receive(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  request.on("end", () => {
    count += 1;
    const id = String(request.headers["webhook-id"]);
    if (!receivedAt.has(id)) receivedAt.set(id, Date.now());
    response.writeHead(200, { "content-length": 2 });
    response.end("ok");
  });
}

const ports: number[] = [];
for (let number = 0; number < Number(process.env.BENCH_RECEIVERS); number += 1) {
  const server = createServer(receive);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ports.push((server.address() as AddressInfo).port);
}

createServer((request, response) => {
  if (request.url === "/count") return response.end(String(count));
  response.end(JSON.stringify({ ports, count, receivedAt: Object.fromEntries(receivedAt) }));
}).listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => process.exit());
