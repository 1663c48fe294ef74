import { writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { startService } from "#boot/service.ts";
import { db } from "#db/client.ts";
import { type Cpu, cpuText, loadWithCpu, medianCpu } from "./cpu.ts";
import { insertTransactions } from "./listing.ts";
import {
  freeAddress,
  type Load,
  load,
  medianLoad,
  type Pace,
  rateLine,
  ratio,
  runRounds,
  type WriteLine,
} from "./measure.ts";

const target = "/api/v1/partner/transactions?limit=20";
const transactionCount = 10_000;
const connections = 32;
const usual: Pace = { rounds: 3, seconds: 5, warmSeconds: 2 };

type Setup = { key: string; partnerId: string; folder: string; postmaster: number; say: WriteLine };

/** GET /transactions of a running server, as a partner's server polls it, compared with bare node:http sending the same
 * bytes. Every transaction has status changes. */
export async function benchPolling({ key, partnerId, folder, postmaster, say }: Setup, pace = usual) {
  await insertTransactions(partnerId, transactionCount);
  await insertHistories(partnerId);
  const [slipway, bare] = [await freeAddress(), await freeAddress()];
  const env = { ...process.env, HOST: "127.0.0.1" };
  const server = await startService("server", "boot/serve.ts", { ...env, SVC_ROLES: "api", PORT: slipway.port });
  const headers = { "x-svc-api-key": key };
  const body = await (await fetch(slipway.url + target, { headers })).text();
  const bodyFile = path.join(folder, "transactions.json");
  writeFileSync(bodyFile, body);
  const variables = { ...env, PORT: bare.port, BENCH_BODY_FILE: bodyFile };
  const peer = await startService("node:http", "bench/peers/node-http.ts", variables);

  const options = (url: string, duration: number) => ({ url: url + target, headers, connections, duration });
  const poll = (url: string, node: number) =>
    loadWithCpu(options(url, pace.seconds), { node, postgres: postmaster, generator: process.pid });
  for (const { url } of [slipway, bare]) await load(options(url, pace.warmSeconds));
  const [bareRuns, slipwayRuns] = await runRounds(
    pace.rounds,
    () => poll(bare.url, peer.pid),
    () => poll(slipway.url, server.pid),
  );
  for (const part of [peer, server]) await part.stop();
  return summarize({ bare: bareRuns, slipway: slipwayRuns }, Buffer.byteLength(body), pace, say);
}

/** Three status changes for each transaction. */
export async function insertHistories(partnerId: string): Promise<void> {
  await db.execute(sql`
    insert into status_changes (transaction_id, from_status, to_status, source, raw_status, at)
    select t.id, step.before, step.after, step.source, step.raw, t.created_at + step.number * interval '1 minute'
    from transactions t
    cross join (values (0, null, 'pending', 'checkout', null), (1, 'pending', 'processing', 'callback', 'waiting'),
      (2, 'processing', 'success', 'poll', 'completed')) as step (number, before, after, source, raw)
    where t.partner_id = ${partnerId}
    order by t.id, step.number`);
  await db.execute(sql`analyze transactions, status_changes`);
}

type Run = Load & { cpu: Cpu };

const cpuOf = (runs: Run[]) => runs.map(({ cpu }) => cpu);

function summarize(runs: Record<"slipway" | "bare", Run[]>, bytes: number, pace: Pace, say: WriteLine) {
  const [slipway, bare] = [medianLoad(runs.slipway), medianLoad(runs.bare)];
  const failed = runs.slipway.reduce((sum, run) => sum + run.failed + run.rejected, 0);
  const report = {
    connections,
    bytes,
    slipway,
    bare,
    cpu: medianCpu(cpuOf(runs.slipway)),
    vs_node_http: ratio(slipway.per_second, bare.per_second),
    failed,
  };
  say(
    `\nGET ${target}, ${transactionCount} transactions with histories, ${bytes} bytes, ${connections} connections, ${pace.rounds} runs of ${pace.seconds} s in turns; CPU of each request: median (lowest)\n`,
  );
  say(`${rateLine("bare node:http", bare)}, ${cpuText(cpuOf(runs.bare))}`);
  say(`${rateLine("Slipway", slipway)}, ${cpuText(cpuOf(runs.slipway))}`);
  say(`\nSlipway is ${report.vs_node_http} of bare node:http; failed requests: ${failed}\n`);
  return report;
}
