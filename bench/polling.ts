import { writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { startService } from "#boot/service.ts";
import { db } from "#db/client.ts";
import { insertTransactions } from "./listing.ts";
import { freeAddress, type Load, load, medianLoad, rateLine, ratio, runRounds, type WriteLine } from "./measure.ts";

const target = "/api/v1/partner/transactions?limit=20";
const transactionCount = 10_000;
const connections = 32;
const rounds = 3;
const seconds = 5;
const warmSeconds = 2;

type Setup = { key: string; partnerId: string; folder: string; say: WriteLine };

/** GET /transactions of a running server, as a partner's server polls it, compared with bare node:http sending the same
 * bytes. Every transaction has status changes. */
export async function benchPolling({ key, partnerId, folder, say }: Setup) {
  await insertTransactions(partnerId, transactionCount);
  await insertHistories(partnerId);
  const [slipway, bare] = [await freeAddress(), await freeAddress()];
  const env = { ...process.env, HOST: "127.0.0.1" };
  const parts = [await startService("server", "boot/serve.ts", { ...env, SVC_ROLES: "api", PORT: slipway.port })];
  const headers = { "x-svc-api-key": key };
  const body = await (await fetch(slipway.url + target, { headers })).text();
  const bodyFile = path.join(folder, "transactions.json");
  writeFileSync(bodyFile, body);
  const peer = { ...env, PORT: bare.port, BENCH_BODY_FILE: bodyFile };
  parts.push(await startService("node:http", "bench/peers/node-http.ts", peer));

  const poll = (url: string, duration: number) => load({ url: url + target, headers, connections, duration });
  for (const { url } of [slipway, bare]) await poll(url, warmSeconds);
  const [bareRuns, slipwayRuns] = await runRounds(
    rounds,
    () => poll(bare.url, seconds),
    () => poll(slipway.url, seconds),
  );
  for (const part of parts.toReversed()) await part.stop();
  return summarize({ bare: bareRuns, slipway: slipwayRuns }, Buffer.byteLength(body), say);
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

function summarize(runs: Record<"slipway" | "bare", Load[]>, bytes: number, say: WriteLine) {
  const [slipway, bare] = [medianLoad(runs.slipway), medianLoad(runs.bare)];
  const failed = runs.slipway.reduce((sum, run) => sum + run.failed + run.rejected, 0);
  const report = {
    connections,
    bytes,
    slipway,
    bare,
    vs_node_http: ratio(slipway.per_second, bare.per_second),
    failed,
  };
  say(
    `\nGET ${target}, ${transactionCount} transactions with histories, ${bytes} bytes, ${connections} connections, ${rounds} runs of ${seconds} s in turns\n`,
  );
  say(rateLine("bare node:http", bare));
  say(rateLine("Slipway", slipway));
  say(`\nSlipway is ${report.vs_node_http} of bare node:http; failed requests: ${failed}\n`);
  return report;
}
