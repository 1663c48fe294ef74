import { startService } from "#boot/service.ts";
import { startCpu } from "./cpu.ts";
import { atRate, freeAddress, measureRequest, percentile, ratio } from "./measure.ts";

const providers = 8;
const providerMs = 100;
/** How many of them are also asked directly. */
const compared = 4;
const perSecond = 30;
const query = "type=BUY&fiat_currency=USD&crypto_currency=BTC&network=mainnet&payment_method=card";

type Setup = { key: string; postmaster: number };

/** GET /quotes of the running server, compared with direct requests to the slowest of four of its eight providers
 * at the same moments. */
export async function benchQuotes({ key, postmaster }: Setup, seconds: number) {
  const { simulator, slipway, pid, stop } = await startServers();
  let amount = 1_000;
  const run = async (forSeconds: number) => {
    const stopCpu = startCpu({ node: pid, postgres: postmaster });
    const quotes: Promise<{ ms: number }>[] = [];
    const bare = Array.from({ length: compared }, (): Promise<{ ms: number }>[] => []);
    // Never the same twice, so that no quote is shared.
    await atRate(perSecond, forSeconds, (tick) => {
      amount += 1;
      const url = `${slipway}/api/v1/partner/quotes?${query}&amount=${amount}`;
      quotes.push(measureRequest(url, { headers: { "x-svc-api-key": key } }));
      bare[tick % compared]?.push(measureRequest(`${simulator}/${1 + (tick % compared)}?fiat=${amount}`));
    });
    const slowestMs = Math.max(...(await Promise.all(bare.map(medianMs))));
    return { vs_slowest_bare: ratio(await medianMs(quotes), slowestMs), cpu: stopCpu(quotes.length) };
  };
  try {
    await run(1);
    return await run(seconds);
  } finally {
    await stop();
  }
}

const medianMs = async (requests: Promise<{ ms: number }>[]): Promise<number> =>
  percentile(
    (await Promise.all(requests)).map(({ ms }) => ms),
    0.5,
  );

async function startServers() {
  const [simulator, slipway] = [await freeAddress(), await freeAddress()];
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
  });
  const stop = async () => {
    for (const part of [server, simulating]) await part.stop();
  };
  return { simulator: simulator.url, slipway: slipway.url, pid: server.pid, stop };
}

const addresses = (simulator: string) =>
  Object.fromEntries(
    Array.from({ length: providers }, (_, index) => [
      `SVC_SANDBOX_SIMULATED_${index + 1}_API_URL`,
      `${simulator}/${index + 1}`,
    ]),
  );
