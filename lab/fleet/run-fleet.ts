import { newObserved } from "#lab/chaos/evidence.ts";
import { seeded } from "#lab/chaos/random.ts";
import { reconcile } from "#lab/chaos/reconcile.ts";
import { readStored } from "#lab/chaos/stored.ts";
import type { Summary } from "#lab/chaos/summarize.ts";
import { until } from "#lab/chaos/until.ts";
import { checkFleet } from "./check-fleet.ts";
import { startInstallation } from "./installation.ts";
import { startLoad } from "./load.ts";
import { loseMachine, loseRedis, restartPooler } from "./losses.ts";
import { restoreBackups } from "./restores.ts";
import { restartAll, steadyState, upgrade } from "./rolling.ts";
import { Run } from "./run.ts";
import { Traffic } from "./traffic.ts";

const settleMs = 90_000;

type Plan = {
  folder: string;
  current: string;
  /** The release that is installed first. */
  previous: string | null;
  firstPort: number;
  /** The phases to run; all if empty. */
  only: string[];
  say(line: string): void;
};

/** Installs a fleet, runs every phase under load, and compares what clients saw with the database. */
export async function runFleet({ folder, current, previous, firstPort, only, say }: Plan) {
  const observed = newObserved();
  const traffic = new Traffic();
  say("installing");
  const release = previous ?? current;
  const installation = await startInstallation({ folder, release, firstPort, receipts: observed.receipts });
  try {
    const run = new Run(installation, observed, traffic, say);
    const ended = new AbortController();
    const load = startLoad({ installation, observed, traffic, random: seeded(1), stopped: ended.signal });
    await run.phase("steady state", steadyState);
    for (const [name, work] of phasesOf(previous ? current : null))
      if (only.length === 0 || only.includes(name)) await run.phase(name, work);
    ended.abort();
    await load;
    say("load stopped");
    await run.phase("svc doctor, without load", checkFleet);
    run.judge();
    await until(() => isSettled(run), settleMs);
    const tallies: Summary[] = reconcile(observed, await readStored(installation.database.urlOf()));
    // Without readers of the feed, changes of members, and outages of Postgres itself.
    return { run, tallies: tallies.filter(({ match, missing }) => match + missing.length > 0) };
  } finally {
    await installation.stop();
  }
}

type PhaseEntry = [name: string, work: (run: Run) => Promise<void>];

/** After the steady state, in this order. */
const phasesOf = (next: string | null): PhaseEntry[] => [
  ["rolling restart", restartAll],
  ...(next === null ? [] : [["rolling upgrade", (run) => upgrade(run, next)] satisfies PhaseEntry]),
  ["loss of a machine", loseMachine],
  ["loss of Redis", loseRedis],
  ["restart of PgBouncer", restartPooler],
  ["backup and restore", restoreBackups],
];

/** Whether every payment has arrived and every webhook is delivered. */
const isSettled = ({ installation, observed }: Run): Promise<boolean> =>
  installation.database.withSql(async (sql) => {
    const ids = observed.payments.map(({ transactionId }) => transactionId);
    const rows = await sql`select id, status from transactions where id = any(${ids})`;
    const statuses = new Map(rows.map(({ id, status }) => [id, status]));
    const areIn = observed.payments.every(({ transactionId, status }) => statuses.get(transactionId) === status);
    const [row] = await sql`select exists (select 1 from webhook_deliveries where status = 'pending') as is_waiting`;
    return areIn && !row?.is_waiting;
  });
