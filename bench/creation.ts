import postgres, { type Sql } from "postgres";
import { type Cpu, cpuText, medianCpu, startCpu } from "./cpu.ts";
import { latencies, measureRequest, median, type Pace, rateLine, ratio, runRounds, type WriteLine } from "./measure.ts";
import { simulatedRoute, startSimulatedServer } from "./simulated-server.ts";

const providerMs = 100;
const clients = 8;
const usual: Pace = { rounds: 3, seconds: 4, warmSeconds: 2 };

type Setup = { key: string; folder: string; databaseUrl: string; postmaster: number; say: WriteLine };
type Run = { perSecond: number; times: number[]; cpu: Cpu };

const wanted = {
  ...simulatedRoute,
  amount: 500,
  provider: "moonpay",
  redirect_url: "https://example.com/thanks",
};
const bareQuote =
  "/moonpay/v3/currencies/btc/buy_quote?apiKey=pk_test_sim&baseCurrencyCode=eur&baseCurrencyAmount=500&areFeesIncluded=true&paymentMethod=credit_debit_card";

/** POST /transactions with the three real adapters on a delayed simulator, compared with its minimum cost: one call of the
 * chosen provider, then one committed insert. */
export async function benchCreation({ key, folder, databaseUrl, postmaster, say }: Setup, pace = usual) {
  const server = await startSimulatedServer(folder);
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
  return summarize(slipwayRuns, summary(bareRuns), pace, say);
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

async function callAndCommit(simulator: string, sql: Sql): Promise<{ ms: number }> {
  const startedMs = performance.now();
  const { text } = await measureRequest(simulator + bareQuote);
  context += 1;
  await sql`insert into bench_commits (context, body) values (${`bare-${context}`}, ${text}::jsonb)`;
  return { ms: performance.now() - startedMs };
}

/** Concurrent clients that each send the next request as soon as they have a response. */
async function together(
  act: () => Promise<{ ms: number }>,
  pids: Record<string, number>,
  forSeconds: number,
): Promise<Run> {
  const stopCpu = startCpu(pids);
  const startedMs = performance.now();
  const times: number[] = [];
  const client = async () => {
    while (performance.now() - startedMs < forSeconds * 1_000) times.push((await act()).ms);
  };
  await Promise.all(Array.from({ length: clients }, client));
  const perSecond = (times.length * 1_000) / (performance.now() - startedMs);
  return { perSecond, times, cpu: stopCpu(times.length) };
}

function summary(runs: Run[]) {
  const times = runs.flatMap((run) => run.times);
  return { per_second: Math.round(median(runs.map((run) => run.perSecond)) * 10) / 10, ...latencies(times) };
}

type Summary = ReturnType<typeof summary>;

function summarize(runs: Run[], bare: Summary, pace: Pace, say: WriteLine) {
  const [slipway, cpu] = [summary(runs), runs.map((run) => run.cpu)];
  const report = {
    provider_ms: providerMs,
    clients,
    slipway,
    bare,
    cpu: medianCpu(cpu),
    throughput_vs_bare: ratio(slipway.per_second, bare.per_second),
    p50_vs_bare: ratio(slipway.p50_ms, bare.p50_ms),
    p99_vs_bare: ratio(slipway.p99_ms, bare.p99_ms),
  };
  say(
    `\nPOST /api/v1/partner/transactions of a running server, three real adapters on a simulator at ${providerMs} ms a call, ${clients} clients, ${pace.rounds} runs of ${pace.seconds} s in turns\n`,
  );
  say(rateLine("bare: one provider call and one commit", bare));
  say(`${rateLine("Slipway", slipway)}, ${cpuText(cpu)} a request: median (lowest)`);
  say(
    `Slipway is ${report.throughput_vs_bare} of the bare throughput, ${report.p50_vs_bare} of its p50, ${report.p99_vs_bare} of its p99\n`,
  );
  return report;
}
