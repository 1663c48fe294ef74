import { setTimeout as wait } from "node:timers/promises";
import { type FaultContext, recordOutage } from "./fault-context.ts";
import { killAtRandom } from "./killer.ts";
import { moveToNewCluster } from "./move-cluster.ts";
import { restartServers } from "./rolling-restart.ts";
import { countBy } from "./summarize.ts";
import { until } from "./until.ts";

/** Injects the fault and resolves with what it did, when its cause is gone. Null if this machine lacks what it needs. */
type Fault = (context: FaultContext) => Promise<string | null>;

export const faults = {
  none: injectNothing,
  kill: killParts,
  "read-only": makeReadOnly,
  restore: moveToNewCluster,
  "hung-worker": hangWorker,
  "full-disk": fillDisk,
  clock: moveClock,
  "rolling-restart": restartServers,
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];

const toSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** For comparison with the others. */
async function injectNothing({ isShort }: FaultContext): Promise<string> {
  await wait(isShort ? 3_000 : 60_000);
  return "nothing";
}

async function killParts({ installation, observed, random, kills, isShort, say }: FaultContext): Promise<string> {
  const { outages } = observed;
  const before = outages.length;
  await killAtRandom(installation, { kills, pauseMs: isShort ? [500, 2_500] : [4_000, 12_000], outages, random, say });
  const counts = countBy(outages.slice(before), ({ kind }) => kind);
  return `kill -9: ${[...counts].map(([kind, count]) => `${kind} ${count}`).join(", ")}`;
}

async function makeReadOnly({ installation: { postgres }, observed, isShort }: FaultContext): Promise<string> {
  const heldMs = isShort ? 5_000 : 20_000;
  await recordOutage(observed, "postgres", async () => {
    await postgres.configure("default_transaction_read_only", "on");
    await wait(heldMs);
    await postgres.configure("default_transaction_read_only", "off");
  });
  return `\`default_transaction_read_only\` for ${toSeconds(heldMs)}`;
}

async function hangWorker({ installation: { worker }, observed }: FaultContext): Promise<string> {
  const reason = await recordOutage(observed, "worker", () => worker.hang());
  return `SIGSTOP of the worker, restarted after "${reason}"`;
}

const refusalMs = 60_000;

/** Fills the disk of Postgres and of the log files, and frees it some time after the first 503. */
async function fillDisk({ installation: { postgres }, observed, disk, isShort }: FaultContext): Promise<string | null> {
  if (!disk) return null;
  const at = Date.now();
  disk.fill();
  const isRefusing = async () => observed.responses.some((response) => response.status === 503 && response.at > at);
  await until(isRefusing, refusalMs);
  await recordOutage(observed, "postgres", async () => {
    await wait(isShort ? 3_000 : 10_000);
    disk.free();
    await postgres.recover();
  });
  return `the disk of Postgres and of the logs filled for ${toSeconds(Date.now() - at)}`;
}

const hourMs = 3_600_000;

/** Moves the clock of every process and of Postgres ahead and back, and then back and ahead. */
async function moveClock({ clock, observed, isShort }: FaultContext): Promise<string | null> {
  if (!clock) return null;
  const movedMs = isShort ? 4_000 : 30_000;
  for (const [offset, hours] of [
    ["+2h", 2],
    ["-2h", -2],
  ] as const) {
    const shift = { at: Date.now(), endedAt: Number.POSITIVE_INFINITY, byMs: hours * hourMs };
    observed.clockShifts.push(shift);
    clock.moveTo(offset);
    await wait(movedMs);
    clock.moveTo("+0h");
    shift.endedAt = Date.now();
    await wait(movedMs);
  }
  return `the clock two hours ahead, back, two hours back, and ahead again, each for ${toSeconds(movedMs)}`;
}
