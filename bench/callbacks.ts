import { writeFileSync } from "node:fs";
import path from "node:path";
import autocannon from "autocannon";
import { callbackEndpoint } from "#app/api/callback-endpoint.ts";
import { startService } from "#boot/service.ts";
import { freeAddress, percentile, ratio } from "./ask.ts";
import { median } from "./load.ts";

const rounds = 3;
const seconds = 4;
const warmSeconds = 2;
const connections = 64;
const calls = 20_000;
const aimMs = 1;

type Setup = { folder: string; say(line: string): void };

const target = "/api/callbacks/moonpay";
const body = JSON.stringify({
  type: "transaction_updated",
  data: { id: "mp-1", status: "completed", externalTransactionId: "tx_01", walletAddress: "x".repeat(400) },
});
/** Well formed and current, with a wrong signature. */
const forgedHeaders = () => ({
  "content-type": "application/json",
  "moonpay-signature-v2": `t=${Math.floor(Date.now() / 1000)},s=${"0".repeat(64)}`,
});

/** Forged callbacks sent to a running server and to bare node:http, and the time the handler alone takes for one. */
export async function benchCallbacks({ folder, say }: Setup) {
  const [slipway, bare] = [await freeAddress(), await freeAddress()];
  const env = { ...process.env, HOST: "127.0.0.1" };
  const parts = [await startService("server", "boot/serve.ts", { ...env, SVC_ROLES: "api", PORT: slipway.port })];
  const bodyFile = path.join(folder, "refusal.json");
  const refusal = await fetch(slipway.url + target, { method: "POST", headers: forgedHeaders(), body });
  if (refusal.status !== 401) throw new Error(`A forged callback was answered ${refusal.status}`);
  writeFileSync(bodyFile, await refusal.text());
  const peer = { ...env, PORT: bare.port, BENCH_BODY_FILE: bodyFile };
  parts.push(await startService("node:http", "bench/peers/node-http.ts", peer));

  const runs: Record<"slipway" | "bare", Run[]> = { slipway: [], bare: [] };
  for (const { url } of [slipway, bare]) await send(url, warmSeconds);
  // Alternate, so that a slow moment of the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    runs.bare.push(await send(bare.url, seconds));
    runs.slipway.push(await send(slipway.url, seconds));
  }
  for (const part of parts.toReversed()) await part.stop();
  return summarise(runs, await timeHandler(), say);
}

type Run = { perSecond: number; p50Ms: number; p99Ms: number; other: number };

async function send(url: string, duration: number): Promise<Run> {
  const sent = { method: "POST" as const, headers: forgedHeaders(), body };
  const result = await autocannon({ url: url + target, duration, connections, timeout: 30, ...sent });
  const answered = result["2xx"] + result["4xx"];
  return {
    perSecond: Math.round(answered / result.duration),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    other: result["5xx"] + result["3xx"] + result.errors,
  };
}

/** The handler in this process, one call at a time, in milliseconds. */
async function timeHandler() {
  const { handler } = callbackEndpoint();
  const bytes = Buffer.from(body);
  const headers = forgedHeaders();
  const context = {
    method: "POST",
    path: target,
    query: "",
    origin: "http://127.0.0.1",
    address: "127.0.0.1",
    header: (name: string) => (name === "content-length" ? String(bytes.length) : undefined),
    headers: () => headers,
    readBody: async () => bytes,
  };
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const startedMs = performance.now();
    const { status } = await handler(context, { provider: "moonpay" });
    times.push(performance.now() - startedMs);
    if (status !== 401) throw new Error(`A forged callback was answered ${status}`);
  }
  const at = (part: number) =>
    Math.round((times.toSorted((a, b) => a - b)[Math.floor(calls * part)] ?? 0) * 1_000) / 1_000;
  return { p50_ms: at(0.5), p99_ms: at(0.99) };
}

type Handler = Awaited<ReturnType<typeof timeHandler>>;

function summarise(runs: Record<"slipway" | "bare", Run[]>, handler: Handler, say: (line: string) => void) {
  const of = (all: Run[]) => ({
    per_second: median(all.map(({ perSecond }) => perSecond)),
    p50_ms: percentile(
      all.map(({ p50Ms }) => p50Ms),
      0.5,
    ),
    p99_ms: percentile(
      all.map(({ p99Ms }) => p99Ms),
      0.5,
    ),
  });
  const [slipway, bare] = [of(runs.slipway), of(runs.bare)];
  const report = {
    connections,
    slipway,
    bare,
    vs_node_http: ratio(slipway.per_second, bare.per_second),
    handler,
    not_refused: runs.slipway.reduce((sum, { other }) => sum + other, 0),
  };
  say(
    `\nA forged callback (${body.length} bytes) at a running server, ${connections} connections, ${rounds} runs of ${seconds} s in turns\n`,
  );
  for (const [name, { per_second, p50_ms, p99_ms }] of [
    ["bare node:http", bare],
    ["Slipway, refused", slipway],
  ] as const) {
    say(`${name.padEnd(30)} ${String(per_second).padStart(7)} a second, p50/p99 ${p50_ms}/${p99_ms} ms`);
  }
  say(
    `\nSlipway is ${report.vs_node_http} of bare node:http; the handler alone takes p50/p99 ${handler.p50_ms}/${handler.p99_ms} ms [aim ${aimMs}]; answers that were no refusal: ${report.not_refused}\n`,
  );
  return report;
}
