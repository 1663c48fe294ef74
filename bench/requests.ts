import { randomUUID } from "node:crypto";
import type { Options } from "autocannon";
import { sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { statusUpdate } from "#lib/providers/status-update.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { type Cpu, cpuText, loadWithCpu, medianCpu, startCpu } from "./cpu.ts";
import { insertTransactions } from "./listing.ts";
import { load, type WriteLine } from "./measure.ts";
import { insertHistories } from "./polling.ts";
import { simulatedRoute, startSimulatedServer } from "./simulated-server.ts";

const transactionCount = 10_000;
const rounds = 4;
const seconds = 2;
const changesPerRound = 300;

type Setup = { key: string; partnerId: string; folder: string; postmaster: number; say: WriteLine };

/** The CPU of each of the busiest requests and of a status change with its webhook event, in turns. */
export async function benchRequests({ key, partnerId, folder, postmaster, say }: Setup) {
  await insertTransactions(partnerId, transactionCount);
  await insertHistories(partnerId);
  const server = await startSimulatedServer(folder);
  const requests = await listRequests(server.url, key);
  const runs = new Map<string, Cpu<"node" | "postgres">[]>(
    [...requests.keys(), statusChange].map((name) => [name, []]),
  );
  for (const options of requests.values()) await load({ ...options, duration: seconds });
  const changeStatuses = await statusChanges(partnerId);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, options] of requests) {
      const run = await loadWithCpu({ ...options, duration: seconds }, { node: server.pid, postgres: postmaster });
      if (run.failed + run.rejected > 0) throw new Error(`${run.failed + run.rejected} of ${name} failed`);
      runs.get(name)?.push(run.cpu);
    }
    const stop = startCpu({ node: process.pid, postgres: postmaster });
    await changeStatuses();
    runs.get(statusChange)?.push(stop(changesPerRound));
  }
  await server.stop();
  say(`\nCPU of each request, ${rounds} runs of ${seconds} s in turns: median (lowest)\n`);
  for (const [name, cpus] of runs) say(`${name.padEnd(42)} ${cpuText(cpus)}`);
  say("");
  return Object.fromEntries([...runs].map(([name, cpus]) => [name, medianCpu(cpus)]));
}

async function listRequests(slipway: string, key: string): Promise<Map<string, Options>> {
  const headers = { "x-svc-api-key": key };
  const url = `${slipway}/api/v1/partner`;
  const list = `${url}/transactions?limit=20`;
  const { data } = await (await fetch(list, { headers })).json();
  let amount = 100;
  const quote = () => {
    amount += 1;
    return `/api/v1/partner/quotes?${new URLSearchParams({ ...simulatedRoute, amount: String(amount) })}`;
  };
  const creation = () => ({
    ...simulatedRoute,
    amount: 500,
    provider: "moonpay",
    redirect_url: "https://example.com/thanks",
    partner_context: randomUUID(),
  });
  const created = { method: "POST" as const, headers: { ...headers, "content-type": "application/json" } };
  return new Map<string, Options>([
    ["GET /transactions?limit=20", { url: list, headers, connections: 32 }],
    ["GET /transactions?limit=20&status=success", { url: `${list}&status=success`, headers, connections: 32 }],
    ["GET /transactions/{id}", { url: `${url}/transactions/${data.transactions[0].id}`, headers, connections: 32 }],
    [
      "GET /quotes",
      { url, connections: 8, requests: [{ headers, setupRequest: (request) => ({ ...request, path: quote() }) }] },
    ],
    [
      "POST /transactions",
      {
        url: `${url}/transactions`,
        connections: 8,
        requests: [{ ...created, setupRequest: (request) => ({ ...request, body: JSON.stringify(creation()) }) }],
      },
    ],
  ]);
}

const statusChange = "status change with its webhook event";

/** Each call applies an update to some pending transactions of a partner with one endpoint. */
async function statusChanges(partnerId: string): Promise<() => Promise<void>> {
  const scope = { partnerId, environment: "sandbox" as const };
  const endpoint = { name: "Bench", url: "https://example.com/webhooks", events: ["transaction.failed" as const] };
  await createEndpoint(scope, endpoint, null, new Date());
  const pending = [
    ...(await db.execute<{ id: string }>(sql`
      select id from transactions where partner_id = ${partnerId} and status = 'pending' limit ${changesPerRound * rounds}`)),
  ];
  const change = async (count: number) => {
    for (const { id } of pending.splice(0, count)) {
      const update = statusUpdate({ reference: id, status: "failed", rawStatus: "failed" });
      const outcome = await applyProviderUpdate(id, update, "callback", new Date());
      if (outcome !== "moved") throw new Error(`The status change was ${outcome}`);
    }
  };
  return async () => {
    await Promise.all([change(changesPerRound / 2), change(changesPerRound / 2)]);
  };
}
