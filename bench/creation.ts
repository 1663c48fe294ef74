import postgres, { type Sql } from "postgres";
import { startService } from "#boot/service.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { type Cpu, medianCpu, startCpu } from "./cpu.ts";
import { freeAddress, measureRequest, median, type Pace, ratio, runRounds } from "./measure.ts";

const providerMs = 100;
const clients = 8;

type Setup = { key: string; folder: string; databaseUrl: string; postmaster: number };
type Run = { perSecond: number; cpu: Cpu };

const wanted = {
  type: "BUY",
  fiat_currency: "EUR",
  crypto_currency: "BTC",
  network: "mainnet",
  payment_method: "card",
  amount: 500,
  provider: "moonpay",
  redirect_url: "https://example.com/thanks",
};
const bareQuote =
  "/moonpay/v3/currencies/btc/buy_quote?apiKey=pk_test_sim&baseCurrencyCode=eur&baseCurrencyAmount=500&areFeesIncluded=true&paymentMethod=credit_debit_card";

/** POST /transactions with the three real adapters on a delayed simulator, compared with its minimum cost: one call of the
 * chosen provider, then one committed insert. */
export async function benchCreation({ key, folder, databaseUrl, postmaster }: Setup, pace: Pace) {
  const server = await startServer(folder);
  const pids = { node: server.pid, postgres: postmaster };
  for (const provider of ["moonpay", "paybis", "guardarian"]) {
    const body = JSON.stringify({ latencyMs: providerMs });
    await measureRequest(`${server.simulatorUrl}/control/providers/${provider}`, { method: "PUT", body });
  }
  const sql = postgres(databaseUrl, { max: 10 });
  await sql`create table bench_commits (id bigint generated always as identity primary key, context text unique, body jsonb)`;

  const create = creating(server.url, key);
  const bare = () => callAndCommit(server.simulatorUrl, sql);
  for (const act of [create, bare]) await together(act, pids, pace.warmSeconds);
  const [bareRuns, slipwayRuns] = await runRounds(
    pace.rounds,
    () => together(bare, pids, pace.seconds),
    () => together(create, pids, pace.seconds),
  );
  await sql.end();
  await server.stop();
  const rateOf = (runs: Run[]) => median(runs.map(({ perSecond }) => perSecond));
  return {
    cpu: medianCpu(slipwayRuns.map(({ cpu }) => cpu)),
    throughput_vs_bare: ratio(rateOf(slipwayRuns), rateOf(bareRuns)),
  };
}

/** A running Partner API, and the simulator that its providers' adapters call. */
async function startServer(folder: string) {
  const [simulator, slipway] = [await freeAddress(), await freeAddress()];
  const simulating = await startService("simulator", "simulator/main.ts", {
    ...process.env,
    SIMULATOR_PORT: simulator.port,
    SIMULATOR_FOLDER: folder,
  });
  const server = await startService("server", "boot/serve.ts", {
    ...process.env,
    ...simulatorVariables(simulator.url, folder),
    SVC_ROLES: "api",
    PORT: slipway.port,
    HOST: "127.0.0.1",
  });
  const stop = async () => {
    for (const part of [server, simulating]) await part.stop();
  };
  return { url: slipway.url, simulatorUrl: simulator.url, pid: server.pid, stop };
}

let context = 0;

function creating(slipway: string, key: string) {
  const headers = { "x-svc-api-key": key, "content-type": "application/json" };
  return () => {
    context += 1;
    const body = JSON.stringify({ ...wanted, partner_context: `bench-${process.pid}-${context}` });
    return measureRequest(`${slipway}/api/v1/partner/transactions`, { method: "POST", headers, body });
  };
}

async function callAndCommit(simulator: string, sql: Sql): Promise<void> {
  const { text } = await measureRequest(simulator + bareQuote);
  context += 1;
  await sql`insert into bench_commits (context, body) values (${`bare-${context}`}, ${text}::jsonb)`;
}

/** Concurrent clients that each send the next request as soon as they have a response. */
async function together(act: () => Promise<unknown>, pids: Record<string, number>, forSeconds: number): Promise<Run> {
  const stopCpu = startCpu(pids);
  const startedMs = performance.now();
  let count = 0;
  const client = async () => {
    while (performance.now() - startedMs < forSeconds * 1_000) {
      await act();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { perSecond: (count * 1_000) / (performance.now() - startedMs), cpu: stopCpu(count) };
}
