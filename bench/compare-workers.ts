import type { Service } from "#boot/service.ts";
import { medianCpu } from "./cpu.ts";
import { drainBacklog, type Setup, withWorker, writeRuns } from "./deliveries.ts";
import { runRounds } from "./measure.ts";

const backlog = 5_000;
const rounds = 5;

/** The worker beside that of another checkout, on one database in turns: the other one is suspended meanwhile. */
export const compareWorkers = (setup: Setup, before: string) =>
  withWorker(setup, async (started) => {
    const other = await started.startOther(before);
    const drain = async (worker: Service, idle: Service) => {
      idle.kill("SIGSTOP");
      const run = await drainBacklog({ ...started, pids: { ...started.pids, worker: worker.pid } }, backlog);
      idle.kill("SIGCONT");
      return run;
    };
    const turns = [() => drain(other, started.worker), () => drain(started.worker, other)] as const;
    try {
      for (const warm of turns) await warm();
      const [before, after] = await runRounds(rounds, ...turns);
      setup.say(`\nBacklogs of ${backlog} webhooks, ${rounds} runs in turns; CPU of each: median (lowest)\n`);
      writeRuns("before", before, setup.say);
      writeRuns("after", after, setup.say);
      return { before: medianCpu(before.map(({ cpu }) => cpu)), after: medianCpu(after.map(({ cpu }) => cpu)) };
    } finally {
      await other.stop();
    }
  });
