import { minuteMs, secondMs } from "#lib/duration.ts";
import { log } from "#lib/log.ts";
import { countStep, type Pass } from "#lib/overview/queries/rollup-steps.ts";
import { deleteOldRollups, sourceNames } from "#lib/overview/queries/rollups.ts";

const passes: readonly Pass[] = ["count", "recount", "retry"];
// All passes of all sources together take less than the ten minutes after which a task is stuck.
const passMsMax = 30 * secondMs;
const runMsMax = 3 * minuteMs;
const quickMs = secondMs;
const hoursMax = 7 * 24;

/** Updates the rollups. What takes longer is continued by the next run. Can be interrupted at any time and run in any
 * number of processes. */
export async function updateRollups(now: Date): Promise<void> {
  const startedMs = performance.now();
  for (const pass of passes)
    for (const name of sourceNames)
      if (pass === "count" || performance.now() - startedMs < runMsMax) await runPass(name, pass, now);
}

/** Counts one hour per step, or more while that is quick. */
async function runPass(name: string, pass: Pass, now: Date): Promise<void> {
  const startedMs = performance.now();
  let hours = 1;
  let from: Date | null = null;
  do {
    const stepMs = performance.now();
    const step = await countStep(name, pass, { now, hours: pass === "retry" ? 1 : hours, from });
    if (step.failure?.attempts === 1) log.error("hour not counted in rollups", { source: name, ...step.failure });
    const isQuick = performance.now() - stepMs < quickMs && !step.isTooMuch && !step.failure;
    hours = isQuick ? Math.min(hours * 2, hoursMax) : 1;
    from = step.until;
  } while (from && performance.now() - startedMs < passMsMax);
}

export { deleteOldRollups };
