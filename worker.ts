import { keepApiLogPartitions } from "#db/api-logs.ts";
import { environments } from "#db/enums.ts";
import { deleteExpiredOperatorSessions } from "#db/operators.ts";
import { deleteExpiredSessions } from "#db/people.ts";
import { clearExpiredSettings } from "#db/provider-settings.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { applyDueCallbacks } from "#lib/callbacks/apply-callback.ts";
import { mailNotices } from "#lib/mail/mail-notices.ts";
import { deleteOldMails, sendMails } from "#lib/mail/send-mails.ts";
import { deleteOldRollups, keepRollups } from "#lib/overview/keep-rollups.ts";
import { deleteExpiredTokens } from "#lib/people/delete-expired-tokens.ts";
import { computeCompletion, deleteExpiredQuoteCounts } from "#lib/provider-health/maintenance.ts";
import { followProviderSettings } from "#lib/provider-settings/follow-settings.ts";
import type { ChangedProvider } from "#lib/provider-settings/load-settings.ts";
import { configuredProviders, enabledProviders } from "#lib/providers/registry.ts";
import { followUpDue } from "#lib/transactions/follow-up.ts";
import { deleteOldEvents } from "#lib/webhooks/delete-old-events.ts";
import { startSender } from "#lib/webhooks/sender.ts";

const minuteMs = 60_000;
const apiLogDaysKept = 90;

type Task = { name: string; everyMs: number; run(now: Date): Promise<unknown> };

/** Everything that happens without a request. Each task may run in any number of processes at once. */
const tasks: Task[] = [
  { name: "offers", everyMs: 10 * minuteMs, run: (now) => refreshAllOffers(now) },
  { name: "callbacks", everyMs: 1_000, run: (now) => applyDueCallbacks(configuredProviders, now) },
  { name: "follow-up", everyMs: 1_000, run: (now) => followUpDue(configuredProviders, now) },
  { name: "partitions", everyMs: 60 * minuteMs, run: () => keepApiLogPartitions(apiLogDaysKept) },
  { name: "events", everyMs: 10 * minuteMs, run: deleteOldEvents },
  { name: "completion", everyMs: 5 * minuteMs, run: computeCompletion },
  { name: "roll-ups", everyMs: minuteMs, run: keepRollups },
  { name: "old roll-ups", everyMs: 60 * minuteMs, run: deleteOldRollups },
  { name: "provider quotes", everyMs: 60 * minuteMs, run: deleteExpiredQuoteCounts },
  { name: "ended credentials", everyMs: 60 * minuteMs, run: clearExpiredSettings },
  { name: "sessions", everyMs: 60 * minuteMs, run: deleteExpiredSessions },
  { name: "links and challenges", everyMs: 60 * minuteMs, run: deleteExpiredTokens },
  { name: "notices by mail", everyMs: minuteMs, run: mailNotices },
  { name: "mail", everyMs: 2_000, run: sendMails },
  { name: "old mail", everyMs: 60 * minuteMs, run: deleteOldMails },
  { name: "operator sessions", everyMs: 60 * minuteMs, run: deleteExpiredOperatorSessions },
];

/** Runs every task once, then each at its own pace until `stop`, which waits for what is under way. */
export async function startWorker(): Promise<{ stop(): Promise<void> }> {
  const stopped = new AbortController();
  const settings = await followProviderSettings((changed) => void attempt(offersOf(changed)));
  await Promise.all(tasks.map(attempt));
  const sender = startSender();
  const loops = tasks.map(async (task) => {
    while (await pause(task.everyMs, stopped.signal)) await attempt(task);
  });
  return {
    stop: async () => {
      settings.stop();
      stopped.abort();
      await Promise.all([...loops, sender.stop()]);
    },
  };
}

/** A task that fails is tried again at its next turn. */
async function attempt({ name, run }: Pick<Task, "name" | "run">): Promise<void> {
  try {
    await run(new Date());
  } catch (error) {
    console.error(`worker: ${name}`, error);
  }
}

/** A provider that was enabled, or has other credentials, is listed with what it offers at once. */
const offersOf = (changed: ChangedProvider[]): Pick<Task, "name" | "run"> => ({
  name: "offers",
  run: (now) => refreshAllOffers(now, changed),
});

/** Of every enabled provider, or of those that are `only` named. */
async function refreshAllOffers(now: Date, only?: ChangedProvider[]): Promise<void> {
  for (const environment of environments) {
    const isNamed = (id: string) => only?.some((one) => one.environment === environment && one.provider === id) ?? true;
    const providers = enabledProviders(environment).filter(({ id }) => isNamed(id));
    for (const { provider, error } of await refreshOffers(environment, providers, now)) {
      console.error(`worker: the offers of ${provider} (${environment}) could not be read`, error);
    }
  }
}

/** False when stopped meanwhile. */
function pause(durationMs: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const timer = setTimeout(done, durationMs, true);
    function done(isTime: boolean) {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      resolve(isTime);
    }
    function onAbort() {
      done(false);
    }
    signal.addEventListener("abort", onAbort);
  });
}
