import { setTimeout } from "node:timers/promises";
import { environments } from "#db/enums.ts";
import { evaluateAlerts } from "#lib/alerts/evaluate.ts";
import { sendAlerts } from "#lib/alerts/send.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { linkAuditRows } from "#lib/audit/audit-chain.ts";
import { applyDueCallbacks } from "#lib/callbacks/apply-callback.ts";
import { currentTime } from "#lib/clock.ts";
import { type DueWork, selectDueWork } from "#lib/due-work/queries.ts";
import { hourMs, minuteMs, secondMs } from "#lib/duration.ts";
import { followClockJumps, followDatabaseClock } from "#lib/follow-clock.ts";
import { log } from "#lib/log.ts";
import { mailNotices } from "#lib/mail/mail-notices.ts";
import { sendMails } from "#lib/mail/send-mails.ts";
import { taskDuration } from "#lib/metrics/metrics.ts";
import { mailOperatorSummaries } from "#lib/overview/mail-operator-summaries.ts";
import { mailWeeklySummaries } from "#lib/overview/mail-weekly-summaries.ts";
import { deleteOldRollups, updateRollups } from "#lib/overview/update-rollups.ts";
import { computeCompletion } from "#lib/providers/health/maintenance.ts";
import { clearExpiredSettings } from "#lib/providers/queries/settings.ts";
import { configuredProviders, enabledProviders } from "#lib/providers/registry.ts";
import { followProviderSettings } from "#lib/providers/settings/follow-settings.ts";
import type { ChangedProvider } from "#lib/providers/settings/load-settings.ts";
import { computeQuality } from "#lib/quality/compute-quality.ts";
import { deleteOldRows } from "#lib/retention/delete-old-rows.ts";
import { loadScreeningList } from "#lib/screening/load-list.ts";
import { closeDueStatements } from "#lib/statements/close-statements.ts";
import { mailIncidents } from "#lib/status/mail-incidents.ts";
import { countProviderDays, recordStatus } from "#lib/status/record-status.ts";
import { applyDueSimulations } from "#lib/transactions/apply-due-simulations.ts";
import { followUpDue } from "#lib/transactions/follow-up.ts";
import { Watchdog } from "#lib/watchdog.ts";
import { mailMissedEvents } from "#lib/webhooks/mail-missed-events.ts";
import { assignEventPositions } from "#lib/webhooks/queries/event-feed.ts";
import { startSender } from "#lib/webhooks/sender.ts";

type Task = {
  name: string;
  everyMs: number;
  /** It only runs while this queue has something due, for which all tasks share one statement. */
  queue?: keyof DueWork;
  run(now: Date): Promise<unknown>;
};

const dueEveryMs = 1_000;

/** Everything that happens without a request. Each task can run in several processes at the same time. */
export const tasks: Task[] = [
  { name: "refresh offers", everyMs: 10 * minuteMs, run: (now) => refreshAllOffers(now) },
  {
    name: "apply callbacks",
    everyMs: dueEveryMs,
    queue: "callbacks",
    run: (now) => applyDueCallbacks(configuredProviders, now),
  },
  {
    name: "follow up transactions",
    everyMs: dueEveryMs,
    queue: "transactions",
    run: (now) => followUpDue(configuredProviders, now),
  },
  { name: "apply simulations", everyMs: dueEveryMs, queue: "simulations", run: applyDueSimulations },
  { name: "assign event positions", everyMs: dueEveryMs, queue: "events", run: assignEventPositions },
  { name: "link audit rows", everyMs: 5_000, run: linkAuditRows },
  { name: "delete old rows", everyMs: 10 * minuteMs, run: deleteOldRows },
  { name: "compute completion", everyMs: 5 * minuteMs, run: computeCompletion },
  { name: "compute quality", everyMs: hourMs, run: computeQuality },
  { name: "record status", everyMs: minuteMs, run: recordStatus },
  { name: "count provider days", everyMs: 5 * minuteMs, run: countProviderDays },
  { name: "load screening list", everyMs: 10 * minuteMs, run: loadScreeningList },
  { name: "follow clock jumps", everyMs: 5_000, run: followClockJumps },
  { name: "evaluate alerts", everyMs: minuteMs, run: evaluateAlerts },
  { name: "update rollups", everyMs: minuteMs, run: updateRollups },
  { name: "delete old rollups", everyMs: hourMs, run: deleteOldRollups },
  { name: "clear expired settings", everyMs: hourMs, run: clearExpiredSettings },
  { name: "close statements", everyMs: hourMs, run: closeDueStatements },
  { name: "queue notice emails", everyMs: minuteMs, run: mailNotices },
  { name: "queue missed event emails", everyMs: hourMs, run: mailMissedEvents },
  { name: "queue weekly summaries", everyMs: 10 * minuteMs, run: mailWeeklySummaries },
  { name: "queue operators' summaries", everyMs: 10 * minuteMs, run: mailOperatorSummaries },
  { name: "queue incident emails", everyMs: 10_000, run: mailIncidents },
  { name: "send alerts", everyMs: 5_000, run: sendAlerts },
  { name: "send emails", everyMs: 2_000, run: sendMails },
];

// So that Prometheus sees an increase in a task's first failures.
for (const { name } of tasks) for (const outcome of ["completed", "failed"]) taskDuration.of(name, outcome);

/** A task that runs for longer is stuck. */
const taskMsMax = 10 * minuteMs;
const firstRunMsMax = 30 * secondMs;

type Worker = { stop(): Promise<void>; isAlive(): Promise<boolean> };

/** Runs every task at its own interval until `stop`, which waits for running tasks. Resolves when each has run once, so that
 * what providers offer is known, or after 30 s: a provider that hangs delays nothing but its own offers. */
export async function startWorker(): Promise<Worker> {
  const watchdog = new Watchdog(taskMsMax);
  const runWatched = (task: Task) => watchdog.watch(() => runTask(task));
  const stopped = new AbortController();
  const clock = await followDatabaseClock();
  const settings = await followProviderSettings((changed) => void runTask(refreshOffersOf(changed)));
  const sender = startSender();
  const firstRuns = tasks.map(runWatched);
  const loops = tasks.map(async (task, index) => {
    await firstRuns[index];
    while (!task.queue && (await pause(task.everyMs, stopped.signal))) await runWatched(task);
  });
  loops.push(runDueTasks(runWatched, stopped.signal));
  await Promise.race([Promise.all(firstRuns), setTimeout(firstRunMsMax, undefined, { ref: false })]);
  return {
    isAlive: async () => watchdog.isAlive() && sender.isAlive(),
    stop: async () => {
      settings.stop();
      stopped.abort();
      await Promise.all([...loops, sender.stop()]);
      clock.stop();
    },
  };
}

/** Runs the tasks whose queue has something due, until `stopped`. */
async function runDueTasks(run: (task: Task) => Promise<void>, stopped: AbortSignal): Promise<void> {
  const running = new Map<Task, Promise<void>>();
  while (await pause(dueEveryMs, stopped)) {
    const due = await selectDueWork(currentTime()).catch((error) => log.error("due work not read", { error }));
    for (const task of tasks) {
      if (!task.queue || !due?.[task.queue] || running.has(task)) continue;
      running.set(
        task,
        run(task).finally(() => running.delete(task)),
      );
    }
  }
  await Promise.all(running.values());
}

/** A task that fails is retried at its next interval. */
async function runTask({ name, run }: Pick<Task, "name" | "run">): Promise<void> {
  const startedMs = performance.now();
  const end = (outcome: string) => taskDuration.of(name, outcome).observeSince(startedMs);
  try {
    await run(currentTime());
    end("completed");
  } catch (error) {
    end("failed");
    log.error("task failed", { task: name, error });
  }
}

/** Lists what a provider offers right after it was enabled or got other credentials. */
const refreshOffersOf = (changed: ChangedProvider[]): Pick<Task, "name" | "run"> => ({
  name: "refresh offers",
  run: (now) => refreshAllOffers(now, changed),
});

/** For all enabled providers, or for those in `only`. */
async function refreshAllOffers(now: Date, only?: ChangedProvider[]): Promise<void> {
  for (const environment of environments) {
    const isWanted = (id: string) =>
      only?.some((one) => one.environment === environment && one.provider === id) ?? true;
    const providers = enabledProviders(environment).filter(({ id }) => isWanted(id));
    for (const { provider, error } of await refreshOffers(environment, providers, now)) {
      log.error("offers not fetched", { provider, environment, error });
    }
  }
}

/** False when stopped in the meantime. */
const pause = (durationMs: number, signal: AbortSignal): Promise<boolean> =>
  setTimeout(durationMs, true, { signal }).catch(() => false);
