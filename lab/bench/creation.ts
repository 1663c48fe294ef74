import postgres from "postgres";
import { startService } from "#processes/service.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { cpuRatio, startCpu, summarizeCpu } from "./cpu.ts";
import { freeAddress, measureRequest, type Pace, runRounds, sendTogether } from "./measure.ts";

type Setup = { key: string; folder: string; databaseUrl: string; postmaster: number };

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

/** POST /transactions with three real adapters on a simulator that answers immediately, in CPU, compared with its minimum: one request to
 * the chosen provider, then one committed insert. */
export async function benchCreation({ key, folder, databaseUrl, postmaster }: Setup, pace: Pace) {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`create table bench_commits (id bigint generated always as identity primary key, body jsonb)`;
  await sql.end();
  const { slipway, bare, stop } = await startServers(folder);
  const headers = { "x-svc-api-key": key, "content-type": "application/json" };
  let count = 0;
  const create = () => {
    count += 1;
    const body = JSON.stringify({ ...wanted, partner_context: `bench-${process.pid}-${count}` });
    return measureRequest(`${slipway.url}/api/v1/partner/transactions`, { method: "POST", headers, body });
  };
  const commit = () => measureRequest(bare.url, { method: "POST" });
  const measure = async (act: () => Promise<unknown>, node: number) => {
    const stopCpu = startCpu({ node, postgres: postmaster });
    return stopCpu(await sendTogether(act, pace.seconds));
  };
  for (const act of [create, commit]) await sendTogether(act, pace.warmSeconds);
  const [bareRuns, slipwayRuns] = await runRounds(
    pace.rounds,
    () => measure(commit, bare.pid),
    () => measure(create, slipway.pid),
  );
  await stop();
  return { cpu: summarizeCpu(slipwayRuns), vs_minimum: cpuRatio(bareRuns, slipwayRuns) };
}

async function startServers(folder: string) {
  const [simulator, slipway, bare] = [await freeAddress(), await freeAddress(), await freeAddress()];
  const simulating = await startService("simulator", "simulator/main.ts", {
    ...process.env,
    SIMULATOR_PORT: simulator.port,
    SIMULATOR_FOLDER: folder,
  });
  const server = await startService("server", "processes/serve.ts", {
    ...process.env,
    ...simulatorVariables(simulator.url, folder),
    SVC_ROLES: "api",
    PORT: slipway.port,
    HOST: "127.0.0.1",
  });
  const minimum = await startService("minimum", "lab/bench/peers/bare-partner.ts", {
    ...process.env,
    PORT: bare.port,
    BENCH_TARGETS: JSON.stringify([simulator.url + bareQuote]),
  });
  const stop = async () => {
    for (const part of [minimum, server, simulating]) await part.stop();
  };
  return { slipway: { ...slipway, pid: server.pid }, bare: { ...bare, pid: minimum.pid }, stop };
}
