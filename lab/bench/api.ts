import { writeFileSync } from "node:fs";
import path from "node:path";
import { replaceOffers } from "#lib/assets/queries/assets.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { freePort } from "#processes/postgres.ts";
import { type Service, startService } from "#processes/service.ts";
import { type Cpu, cpuRatio, loadWithCpu, summarizeCpu } from "./cpu.ts";
import { type Load, load, median, type Pace, ratio } from "./measure.ts";

const connections = 128;
const limitsTarget = "/limits?type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet";

/** Of each provider: four methods of one currency. */
const offers = ["card", "bank_transfer", "apple_pay", "google_pay"].map((method) => ({
  side: "BUY" as const,
  fiat: "NGN",
  method,
  assets: ["BTC:mainnet"],
  minAmount: "30000",
  maxAmount: "5000000",
  countries: { allow: ["NG", "GH", "US"], denyRegions: { US: ["NY"] } },
}));

type Setup = { key: string; folder: string; postmaster: number };
type Peer = { part: Service; url: string; runs: (Load & { cpu: Cpu })[] };

/** GET /providers of a running server, compared with the same bytes from bare node:http, from a bare Next route, and from
 * Fastify with the same log rows, written one by one and in batches; and GET /limits and GET /countries, compared with it. */
export async function benchApi({ key, folder, postmaster }: Setup, pace: Pace) {
  const headers = { "x-svc-api-key": key };
  for (const { id } of providerModules) await replaceOffers("sandbox", id, offers, new Date());
  const slipway = await start("Slipway", "processes/serve.ts", { SVC_ROLES: "api" });
  const bodyFile = { BENCH_BODY_FILE: path.join(folder, "body.json") };
  writeFileSync(bodyFile.BENCH_BODY_FILE, await (await fetch(slipway.url, { headers })).text());
  const http = await start("node:http", "lab/bench/peers/node-http.ts", bodyFile);
  const next = await start("Next route", "lab/bench/peers/next-route.ts", bodyFile, "/providers");
  const fastify = await start("Fastify", "lab/bench/peers/fastify.ts", bodyFile);
  const batching = await start("Fastify, batching", "lab/bench/peers/fastify.ts", { ...bodyFile, BENCH_BATCH: "1" });
  const limits: Peer = { part: slipway.part, url: slipway.url.replace("/providers", limitsTarget), runs: [] };
  const countries: Peer = { part: slipway.part, url: slipway.url.replace("/providers", "/countries"), runs: [] };
  const peers = [http, next, fastify, batching, slipway, limits, countries];

  for (const { url } of peers) await load({ url, headers, connections, duration: pace.warmSeconds });
  // Alternate, so that a slow moment of the machine affects every server.
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const { url, part, runs } of peers) {
      const pids = { node: part.pid, postgres: postmaster, generator: process.pid };
      runs.push(await loadWithCpu({ url, headers, connections, duration: pace.seconds }, pids));
    }
  }
  for (const part of new Set(peers.map((peer) => peer.part))) await part.stop();
  const rateOf = ({ runs }: Peer) => median(runs.map(({ perSecond }) => perSecond));
  const cpuOf = ({ runs }: Peer) => runs.map(({ cpu }) => cpu);
  return {
    cpu: summarizeCpu(cpuOf(slipway)),
    limitsCpu: summarizeCpu(cpuOf(limits)),
    limits_vs_providers: cpuRatio(cpuOf(slipway), cpuOf(limits)),
    countriesCpu: summarizeCpu(cpuOf(countries)),
    countries_vs_providers: cpuRatio(cpuOf(slipway), cpuOf(countries)),
    vs_node_http: ratio(rateOf(slipway), rateOf(http)),
    vs_next_route: ratio(rateOf(slipway), rateOf(next)),
    vs_fastify: cpuRatio(cpuOf(fastify), cpuOf(slipway)),
    vs_batching: cpuRatio(cpuOf(batching), cpuOf(slipway)),
  };
}

async function start(
  name: string,
  file: string,
  variables: Record<string, string>,
  target = "/api/v1/partner/providers",
): Promise<Peer> {
  const port = await freePort();
  const part = await startService(name, file, { ...process.env, ...variables, PORT: String(port), HOST: "127.0.0.1" });
  return { part, url: `http://127.0.0.1:${port}${target}`, runs: [] };
}
