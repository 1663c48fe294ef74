import { startService } from "#processes/service.ts";
import { cpuRatio, startCpu, summarizeCpu } from "./cpu.ts";
import {
  atRate,
  freeAddress,
  measureRequest,
  type Pace,
  percentile,
  ratio,
  runRounds,
  sendTogether,
} from "./measure.ts";

const providers = 8;
/** How many of them are also asked directly. */
const compared = 4;
const perSecond = 30;
const query = "type=BUY&fiat_currency=USD&crypto_currency=BTC&network=mainnet&payment_method=card";

type Setup = { key: string; postmaster: number };
type Servers = Awaited<ReturnType<typeof startServers>>;

/** GET /quotes of eight providers: how long it takes beside the slowest provider when each needs 100 ms, and its CPU when they answer
 * immediately, compared with a bare server that requests the same providers. */
export async function benchQuotes(setup: Setup, pace: Pace, seconds: number) {
  const vs_slowest = await withServers(100, async (servers) => {
    await compareTimes(servers, setup, 1);
    return compareTimes(servers, setup, seconds);
  });
  return { vs_slowest, ...(await withServers(0, (servers) => compareCpu(servers, setup, pace))) };
}

let amount = 1_000;

/** Never the same amount twice, so that no quote is shared. */
function quote({ slipway }: Servers, { key }: Setup) {
  amount += 1;
  const url = `${slipway.url}/api/v1/partner/quotes?${query}&amount=${amount}`;
  return measureRequest(url, { headers: { "x-svc-api-key": key } });
}

/** The slowest of four providers, requested directly at the same moments, divided by the time of GET /quotes. */
async function compareTimes(servers: Servers, setup: Setup, seconds: number): Promise<number> {
  const quotes: Promise<{ ms: number }>[] = [];
  const bare = Array.from({ length: compared }, (): Promise<{ ms: number }>[] => []);
  await atRate(perSecond, seconds, (tick) => {
    quotes.push(quote(servers, setup));
    bare[tick % compared]?.push(measureRequest(`${servers.simulator.url}/${1 + (tick % compared)}?fiat=${amount}`));
  });
  return ratio(Math.max(...(await Promise.all(bare.map(medianMs)))), await medianMs(quotes));
}

async function compareCpu(servers: Servers, setup: Setup, pace: Pace) {
  const ask = () => quote(servers, setup);
  const askBare = () => measureRequest(servers.bare.url);
  const measure = async (act: () => Promise<unknown>, node: number) => {
    const stopCpu = startCpu({ node, postgres: setup.postmaster });
    return stopCpu(await sendTogether(act, pace.seconds));
  };
  for (const act of [ask, askBare]) await sendTogether(act, pace.warmSeconds);
  const [bareRuns, slipwayRuns] = await runRounds(
    pace.rounds,
    () => measure(askBare, servers.bare.pid),
    () => measure(ask, servers.slipway.pid),
  );
  return { cpu: summarizeCpu(slipwayRuns), vs_minimum: cpuRatio(bareRuns, slipwayRuns) };
}

const medianMs = async (requests: Promise<{ ms: number }>[]): Promise<number> =>
  percentile(
    (await Promise.all(requests)).map(({ ms }) => ms),
    0.5,
  );

async function withServers<Result>(providerMs: number, use: (servers: Servers) => Promise<Result>): Promise<Result> {
  const servers = await startServers(providerMs);
  try {
    return await use(servers);
  } finally {
    await servers.stop();
  }
}

async function startServers(providerMs: number) {
  const [simulator, slipway, bare] = [await freeAddress(), await freeAddress(), await freeAddress()];
  const urls = Array.from({ length: providers }, (_, index) => `${simulator.url}/${index + 1}`);
  const simulating = await startService("simulated providers", "lab/bench/peers/simulated-providers.ts", {
    ...process.env,
    PORT: simulator.port,
    BENCH_PROVIDER_MS: String(providerMs),
  });
  const server = await startService("server", "lab/bench/peers/quotes-server.ts", {
    ...process.env,
    ...Object.fromEntries(urls.map((url, index) => [`SVC_SANDBOX_SIMULATED_${index + 1}_API_URL`, url])),
    SVC_ROLES: "api",
    PORT: slipway.port,
    HOST: "127.0.0.1",
    BENCH_PROVIDERS: String(providers),
  });
  const minimum = await startService("minimum", "lab/bench/peers/bare-partner.ts", {
    ...process.env,
    PORT: bare.port,
    BENCH_TARGETS: JSON.stringify(urls.map((url) => `${url}?fiat=1000`)),
  });
  const stop = async () => {
    for (const part of [minimum, server, simulating]) await part.stop();
  };
  return { simulator, slipway: { ...slipway, pid: server.pid }, bare: { ...bare, pid: minimum.pid }, stop };
}
