import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";

/** Providers at /1, /2, ... that return a price after BENCH_PROVIDER_MS, or behave as the last PUT /control set. */
const answerMs = Number(process.env.BENCH_PROVIDER_MS);
const hugeBytes = 200 * 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024, " ");
let weather: Record<string, string> = {};

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
  const name = pathname.slice(1);
  if (name === "control") {
    weather = (await json(request)) as Record<string, string>;
    response.end();
    return;
  }
  const mode = weather[name];
  if (mode === "hung") return;
  if (mode === "reset") request.socket.resetAndDestroy();
  else if (mode === "huge") pour(response, 0);
  else setTimeout(() => response.end(mode === "garbage" ? "<html>" : price(searchParams.get("fiat"))), answerMs);
}

/** No two providers have the same price. */
const price = (fiat: string | null) => `{"fiat":${fiat},"crypto":0.001${Math.floor(Math.random() * 1_000)}}`;

function pour(response: ServerResponse, sent: number): void {
  let bytes = sent;
  while (bytes < hugeBytes && !response.destroyed) {
    bytes += chunk.length;
    if (!response.write(chunk)) return void response.once("drain", () => pour(response, bytes));
  }
  response.end();
}

createServer((request, response) => void serve(request, response)).listen(Number(process.env.PORT), "127.0.0.1", () =>
  process.send?.("ready"),
);
process.on("disconnect", () => process.exit());
