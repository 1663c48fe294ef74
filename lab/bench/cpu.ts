import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { EmbeddedPostgres } from "#processes/postgres.ts";
import { type Load, load, median, ratio } from "./measure.ts";

/** CPU microseconds (user and system) of one unit of work, by name of the process. Null on systems other than Linux. */
export type Cpu<Name extends string = string> = Record<Name, number> | null;

// USER_HZ: 100 on every architecture that Node supports.
const ticksPerSecond = 100;

/** The process ID of the embedded Postgres. Its backends are its children. */
export const postmasterOf = ({ folder }: Pick<EmbeddedPostgres, "folder">): number =>
  Number(readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n")[0]);

/** Starts counting the CPU of these processes. Call what it returns with the units of work done since. A process counts with all
 * its threads and descendants, also with those that have ended; this process counts without descendants. */
export function startCpu<Name extends string>(pids: Record<Name, number>): (units: number) => Cpu<Name> {
  if (process.platform !== "linux") return () => null;
  const names = Object.keys(pids) as Name[];
  const before = names.map((name) => secondsOf(pids[name]));
  return (units) => {
    const spent = names.map((name, index) => secondsOf(pids[name]) - (before[index] ?? 0));
    const each = names.map((name, index) => [name, Math.round(((spent[index] ?? 0) * 1e7) / units) / 10]);
    return Object.fromEntries(each);
  };
}

/** The same as load, with the CPU of each response. Throws if one failed, because errors are quicker. */
export async function loadWithCpu<Name extends string>(
  options: Parameters<typeof load>[0],
  pids: Record<Name, number>,
): Promise<Load & { cpu: Cpu<Name> }> {
  const stop = startCpu(pids);
  const run = await load(options);
  const cpu = stop(run.successful);
  if (run.rejected + run.failed > 0) throw new Error(`${options.url}: ${run.rejected} rejected, ${run.failed} failed`);
  return { ...run, cpu };
}

export type CpuOfRuns = Record<string, { low: number; median: number }> | null;

/** The lowest and the median of several runs, for each process. */
export function summarizeCpu(runs: Cpu[]): CpuOfRuns {
  const measured = runs.filter((run) => run !== null);
  const names = Object.keys(measured[0] ?? {});
  if (names.length === 0) return null;
  const of = (name: string) => measured.map((run) => run[name] ?? 0);
  return Object.fromEntries(names.map((name) => [name, { low: Math.min(...of(name)), median: median(of(name)) }]));
}

/** The lowest CPU of the baseline's runs, Node and Postgres together, divided by that of Slipway's. Null where it isn't measured. */
export function cpuRatio(baseline: Cpu[], slipway: Cpu[]): number | null {
  const low = (runs: Cpu[]) => Math.min(...runs.map((run) => (run ? (run.node ?? 0) + (run.postgres ?? 0) : 0)));
  return low(slipway) > 0 ? ratio(low(baseline), low(slipway)) : null;
}

function secondsOf(pid: number): number {
  if (pid !== process.pid) return secondsWithDescendants(pid);
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Backends of Postgres come and go: the postmaster's own counters hold those that have ended. */
function secondsWithDescendants(pid: number): number {
  const { own, ended } = readTicks(pid);
  const tasks = tasksOf(pid).map((task) => `/proc/${pid}/task/${task}`);
  const children = tasks.flatMap((task) => readIfThere(`${task}/children`).split(" ").filter(Boolean));
  const alive = children.reduce((sum, child) => sum + secondsWithDescendants(Number(child)), 0);
  // A child that ended meanwhile would count twice or not at all.
  if (readTicks(pid).ended > ended) return secondsWithDescendants(pid);
  const threads = tasks.reduce((sum, task) => sum + Number(readIfThere(`${task}/schedstat`).split(" ")[0]), 0);
  // The threads' nanoseconds are exact, but leave out threads that have ended.
  return alive + ended / ticksPerSecond + Math.max(threads / 1e9, own / ticksPerSecond);
}

/** The ticks of a process, and of its children that have ended (proc_pid_stat(5)). */
function readTicks(pid: number) {
  const text = readIfThere(`/proc/${pid}/stat`);
  // The second field is its name in parentheses, which may contain spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return { own: user + system, ended: endedUser + endedSystem };
}

const tasksOf = (pid: number) => ifThere(() => readdirSync(`/proc/${pid}/task`), []);
const readIfThere = (file: string) => ifThere(() => readFileSync(file, "utf8"), "");

/** A process may end at any time. */
function ifThere<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
