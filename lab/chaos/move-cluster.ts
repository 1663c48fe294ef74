import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "#processes/root.ts";
import { type FaultContext, recordOutage } from "./fault-context.ts";
import { readStored } from "./stored.ts";

/** Backs up under load, restores the backup into a new cluster, and then moves the installation to that cluster, as the
 * manual describes it. */
export async function moveToNewCluster({ installation, observed, say }: FaultContext): Promise<string> {
  const { folder, postgres: previous } = installation;
  const next = installation.createPostgres(`cluster-${observed.phases.length}`);
  await next.start();
  const restoredUrl = await next.createDatabase("restored");
  const backup = path.join(folder, "backup");
  const at = Date.now();
  say(await svc(previous.url, "backup", backup));
  say(await svc(restoredUrl, "restore", backup));
  const { transactions, logs, events } = await readStored(restoredUrl);
  const ids = [...transactions.map(({ id }) => id), ...logs.map(({ requestId }) => requestId)];
  observed.backups.push({ at, ids: new Set([...ids, ...events.map(({ id }) => id)]) });

  const movedAt = Date.now();
  await recordOutage(observed, "server", () =>
    recordOutage(observed, "postgres", async () => {
      await installation.stopProcesses();
      say(await svc(previous.url, "move", "--to", next.url));
      installation.useDatabase(next);
      await installation.startProcesses();
    }),
  );
  await previous.stop();
  rmSync(previous.folder, { recursive: true });
  return `\`svc backup\` under load; stopped, \`svc move\`, and started again in ${Math.round((Date.now() - movedAt) / 1_000)} s`;
}

async function svc(url: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url, SVC_BACKUP_PASSPHRASE: "a passphrase for the crash run" };
  const { stdout } = await promisify(execFile)(process.execPath, ["processes/svc.ts", ...args], { cwd: root, env });
  return stdout.trim();
}
