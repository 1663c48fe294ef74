import { readFileSync } from "node:fs";
import path from "node:path";
import { startService } from "#boot/service.ts";
import { type Cpu, cpuText, startCpu } from "./cpu.ts";
import { atRate, freeAddress, latencies, measureRequest, percentile, ratio, type WriteLine } from "./measure.ts";

const providers = 8;
const providerMs = 100;
const perSecond = 30;
const seconds = 8;
const aim = 1.15;
const openWithinMs = 10_000;

type Setup = { key: string; folder: string; postmaster: number; say: WriteLine };
type Entry = { is_supported: boolean; unsupported?: { message: string } };
type QuoteResponse = { ms: number; atMs: number; entries: Entry[] };
type Sample = { quotes: QuoteResponse[]; bare: number; cpu: Cpu };

/** GET /quotes of the running server, compared with direct requests to the slowest provider at the same moments. */
export async function benchQuotes(setup: Setup) {
  const { run, set, memory, stop } = await startServers(setup);
  await run(2);
  const fair = await run(seconds);
  await set({ 1: "hung" });
  const opening = await run(openWithinMs / 1_000);
  const calm = memory();
  const hung = await run(seconds);
  const before = memory();
  await set({ 1: "hung", 2: "reset", 3: "garbage", 4: "huge" });
  const storm = await run(seconds);
  const after = memory();
  await stop();

  const openedMs = opening.quotes.find(({ entries }) => entries.some(isShutOff))?.atMs;
  const report = {
    providers,
    provider_ms: providerMs,
    per_second: perSecond,
    healthy: { ...summary(fair, providers), cpu: fair.cpu },
    hung: { opened_after_ms: openedMs === undefined ? null : Math.round(openedMs), ...summary(hung, providers - 1) },
    bad_weather: {
      ...summary(storm, providers - 4),
      memory_grown_mib: grown(before, after),
      memory_grown_before_mib: grown(calm, before),
    },
  };
  printReport(report, setup.say);
  return report;
}

/** The same with healthy providers only. */
export async function benchHealthyQuotes(setup: Setup, forSeconds: number) {
  const { run, stop } = await startServers(setup);
  await run(1);
  const sample = await run(forSeconds);
  await stop();
  return { ...summary(sample, providers), cpu: sample.cpu };
}

async function startServers({ key, folder, postmaster }: Setup) {
  const [simulator, slipway] = [await freeAddress(), await freeAddress()];
  const memoryFile = path.join(folder, "memory");
  const simulating = await startService("simulated providers", "bench/peers/simulated-providers.ts", {
    ...process.env,
    PORT: simulator.port,
    BENCH_PROVIDER_MS: String(providerMs),
  });
  const server = await startService("server", "bench/peers/quotes-server.ts", {
    ...process.env,
    ...addresses(simulator.url),
    SVC_ROLES: "api",
    PORT: slipway.port,
    HOST: "127.0.0.1",
    BENCH_PROVIDERS: String(providers),
    BENCH_MEMORY_FILE: memoryFile,
  });
  const pids = { node: server.pid, postgres: postmaster };
  return {
    run: paced({ simulator: simulator.url, slipway: slipway.url, key, pids }),
    set: (weather: Record<string, string>) =>
      measureRequest(`${simulator.url}/control`, { method: "PUT", body: JSON.stringify(weather) }),
    memory: () => Number(readFileSync(memoryFile, "utf8")) / 1024 / 1024,
    stop: async () => {
      for (const part of [server, simulating]) await part.stop();
    },
  };
}

const addresses = (simulator: string) =>
  Object.fromEntries(
    Array.from({ length: providers }, (_, index) => [
      `SVC_SANDBOX_SIMULATED_${index + 1}_API_URL`,
      `${simulator}/${index + 1}`,
    ]),
  );

const isShutOff = ({ unsupported }: Entry) => Boolean(unsupported?.message.includes("isn't responding right now"));

type Target = { simulator: string; slipway: string; key: string; pids: Record<string, number> };

/** Requests different quotes 30 times a second, and each time one healthy provider directly. */
function paced({ simulator, slipway, key, pids }: Target) {
  let amount = 1_000;
  const query = "type=BUY&fiat_currency=USD&crypto_currency=BTC&network=mainnet&payment_method=card";

  return async (forSeconds: number): Promise<Sample> => {
    const stopCpu = startCpu(pids);
    const startedMs = performance.now();
    const quotes: Promise<QuoteResponse>[] = [];
    const bare = Array.from({ length: 4 }, (): Promise<{ ms: number }>[] => []);
    await atRate(perSecond, forSeconds, (tick) => {
      amount += 1;
      quotes.push(quote(`${slipway}/api/v1/partner/quotes?${query}&amount=${amount}`, key, startedMs));
      // The last four stay healthy in every scenario.
      bare[tick % 4]?.push(measureRequest(`${simulator}/${5 + (tick % 4)}?fiat=${amount}`));
    });
    const slowest = await Promise.all(
      bare.map(async (calls) =>
        percentile(
          (await Promise.all(calls)).map(({ ms }) => ms),
          0.5,
        ),
      ),
    );
    const received = await Promise.all(quotes);
    return { quotes: received, bare: Math.max(...slowest), cpu: stopCpu(received.length) };
  };
}

async function quote(url: string, key: string, startedMs: number): Promise<QuoteResponse> {
  const { ms, text } = await measureRequest(url, { headers: { "x-svc-api-key": key } });
  return { ms, atMs: performance.now() - startedMs, entries: JSON.parse(text).data };
}

function summary({ quotes, bare }: Sample, healthy: number) {
  const times = quotes.map(({ ms }) => ms);
  const p50 = percentile(times, 0.5);
  const missing = quotes.map(({ entries }) =>
    Math.max(0, healthy - entries.filter((entry) => entry.is_supported).length),
  );
  return {
    ...latencies(times),
    slowest_bare_p50_ms: bare,
    vs_slowest_bare: ratio(p50, bare),
    quotes_missing: missing.reduce((sum, count) => sum + count, 0),
  };
}

const grown = (before: number, after: number) => Math.round(after - before);

type Summary = ReturnType<typeof summary>;
type Report = {
  healthy: Summary & { cpu: Cpu };
  hung: Summary & { opened_after_ms: number | null };
  bad_weather: Summary & { memory_grown_mib: number; memory_grown_before_mib: number };
};

function printReport({ healthy, hung, bad_weather: storm }: Report, say: WriteLine): void {
  const line = (what: string, { p50_ms, p99_ms, slowest_bare_p50_ms, vs_slowest_bare, quotes_missing }: Summary) =>
    say(
      `${what.padEnd(42)} p50/p99 ${p50_ms}/${p99_ms} ms, slowest provider bare p50 ${slowest_bare_p50_ms} ms: ${vs_slowest_bare} [aim ${aim}]; healthy quotes missing: ${quotes_missing}`,
    );
  say(
    `\nGET /api/v1/partner/quotes of a running server, whose registry holds ${providers} providers simulated over HTTP at ${providerMs} ms each; ${perSecond} a second, never the same twice\n`,
  );
  line("all healthy", healthy);
  say(`${cpuText([healthy.cpu])} for each of these quotes`);
  line("one hung, breaker open", hung);
  line("hung, reset, garbage and 200 MB, one each", storm);
  say(
    `the breaker opened ${hung.opened_after_ms ?? "never"} ms after the first request to the hung provider [goal 10000]; memory grew by ${storm.memory_grown_mib} MiB during mixed failures, by ${storm.memory_grown_before_mib} MiB in the same time before\n`,
  );
}
