import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterAll, expect, it, vi } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { linkAuditRows, verifyAuditChain } from "#lib/audit/audit-chain.ts";
import { root } from "#processes/root.ts";

const sql = setUpOwnDatabase();
const kills = 3;
const changesBeforeKill = 60;

const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
});

function startLoad(part: "server" | "worker"): ChildProcess {
  const options = { cwd: root, stdio: ["ignore", "pipe", "inherit"] as StdioOptions };
  const child = spawn(process.execPath, ["lab/durability/audit-load.ts", part], options);
  started.push(child);
  return child;
}

/** Kills a server, and two workers that add to the hash chain, once so many changes were acknowledged. */
async function changeAndKill(acknowledged: Set<string>): Promise<void> {
  const server = startLoad("server");
  const workers = [startLoad("worker"), startLoad("worker")];
  const goal = acknowledged.size + changesBeforeKill;
  const ended = [server, ...workers].map((one) => once(one, "exit"));
  for await (const name of createInterface({ input: server.stdout as Readable })) {
    acknowledged.add(name);
    if (acknowledged.size === goal) for (const one of [server, ...workers]) one.kill("SIGKILL");
  }
  await Promise.all(ended);
}

const namesIn = (rows: { name: string }[]) => rows.map(({ name }) => name).sort();

const title =
  "keeps the row of every acknowledged change, and an intact hash chain, when servers and workers are killed";

it(title, { timeout: 180_000 }, async () => {
  const acknowledged = new Set<string>();
  for (let kill = 0; kill < kills; kill += 1) await changeAndKill(acknowledged);
  // Postgres may still commit what it received before.
  await vi.waitUntil(async () => {
    const [busy] = await sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
    return busy?.count === 0;
  }, 60_000);
  const recorded = namesIn(await sql`select target as name from audit_log where action = 'partner.create'`);
  expect([...acknowledged].filter((name) => !recorded.includes(name))).toEqual([]);
  expect(recorded).toEqual(namesIn(await sql`select name from partners where name like 'Audited %'`));
  expect(acknowledged.size).toBeGreaterThanOrEqual(kills * changesBeforeKill);
  await linkAuditRows();
  expect(await verifyAuditChain(new Date())).toMatchObject({ links: recorded.length, waiting: 0 });
});
