import { createServer } from "node:http";

/** Providers at /1, /2, ... that return a price after BENCH_PROVIDER_MS. */
const answerMs = Number(process.env.BENCH_PROVIDER_MS);

/** No two providers have the same price. */
const price = (fiat: string | null) => `{"fiat":${fiat},"crypto":0.001${Math.floor(Math.random() * 1_000)}}`;

createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
  setTimeout(() => response.end(price(searchParams.get("fiat"))), answerMs);
}).listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => process.exit());
