import { writeFileSync } from "node:fs";
import path from "node:path";
import { callbackEndpoint } from "#app/api/callback-endpoint.ts";
import { startService } from "#boot/service.ts";
import {
  freeAddress,
  type Load,
  load,
  medianLoad,
  rateLine,
  ratio,
  runRounds,
  timeRuns,
  type WriteLine,
} from "./measure.ts";

const rounds = 3;
const seconds = 4;
const warmSeconds = 2;
const connections = 64;
const calls = 20_000;
const aimMs = 1;

type Setup = { folder: string; say: WriteLine };

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
  if (refusal.status !== 401) throw new Error(`A forged callback was given status ${refusal.status}`);
  writeFileSync(bodyFile, await refusal.text());
  const peer = { ...env, PORT: bare.port, BENCH_BODY_FILE: bodyFile };
  parts.push(await startService("node:http", "bench/peers/node-http.ts", peer));

  const send = (url: string, duration: number) =>
    load({ url: url + target, duration, connections, method: "POST", headers: forgedHeaders(), body });
  for (const { url } of [slipway, bare]) await send(url, warmSeconds);
  const [bareRuns, slipwayRuns] = await runRounds(
    rounds,
    () => send(bare.url, seconds),
    () => send(slipway.url, seconds),
  );
  for (const part of parts.toReversed()) await part.stop();
  return summarize({ bare: bareRuns, slipway: slipwayRuns }, await timeHandler(), say);
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
  const times = await timeRuns(calls, async () => {
    const { status } = await handler(context, { provider: "moonpay" });
    if (status !== 401) throw new Error(`A forged callback was given status ${status}`);
  });
  const at = (part: number) =>
    Math.round((times.toSorted((a, b) => a - b)[Math.floor(calls * part)] ?? 0) * 1_000) / 1_000;
  return { p50_ms: at(0.5), p99_ms: at(0.99) };
}

type Handler = Awaited<ReturnType<typeof timeHandler>>;

function summarize(runs: Record<"slipway" | "bare", Load[]>, handler: Handler, say: WriteLine) {
  const [slipway, bare] = [medianLoad(runs.slipway), medianLoad(runs.bare)];
  const report = {
    connections,
    slipway,
    bare,
    vs_node_http: ratio(slipway.per_second, bare.per_second),
    handler,
    not_rejected: runs.slipway.reduce((sum, { successful, failed }) => sum + successful + failed, 0),
  };
  say(
    `\nA forged callback (${body.length} bytes) at a running server, ${connections} connections, ${rounds} runs of ${seconds} s in turns\n`,
  );
  say(rateLine("bare node:http", bare));
  say(rateLine("Slipway, rejected", slipway));
  say(
    `\nSlipway is ${report.vs_node_http} of bare node:http; the handler alone takes p50/p99 ${handler.p50_ms}/${handler.p99_ms} ms [aim ${aimMs}]; responses other than a rejection: ${report.not_rejected}\n`,
  );
  return report;
}
