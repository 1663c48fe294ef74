import { cpSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hasFaketime, testClock } from "#lab/durability/test-clock.ts";
import { root } from "#processes/root.ts";
import { createApiClient } from "./api-client.ts";
import { createBuyer } from "./buyer.ts";
import { renamePartners } from "./dashboard.ts";
import { type FeedEntry, newObserved } from "./evidence.ts";
import type { FaultContext } from "./fault-context.ts";
import { type FaultName, faults } from "./faults.ts";
import { followFeed } from "./feed-reader.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { runLoad } from "./load.ts";
import { rounds, seeded } from "./random.ts";
import { reconcile } from "./reconcile.ts";
import { type Report, toReport } from "./report.ts";
import { createLookups } from "./row-lookup.ts";
import { settle } from "./settle.ts";
import { createShop } from "./shop.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { readStored } from "./stored.ts";
import { isConsistent } from "./summarize.ts";
import { until } from "./until.ts";

export type Plan = {
  faults: readonly FaultName[];
  kills: number;
  seed: number;
  isShort: boolean;
  say(line: string): void;
};

const pace = { salesPerSecond: 6, readsPerSecond: 12, inProgressMax: 60 };
const shortPace = { salesPerSecond: 3, readsPerSecond: 6, inProgressMax: 60 };
const diskMegabytes = 1_500;
const silentMs = { short: 10_000, usual: 30_000 };
const recoveryMs = 60_000;
const crashLinesMax = 60;
// The short run is a test, which must hold on a busy machine too.
const shortPatience = 10;

/** Runs sales under load while injecting the faults in random order, then reconciles the observations with the database. */
export async function runChaos(plan: Plan): Promise<Report> {
  const { seed, isShort, say } = plan;
  const folder = path.join(tmpdir(), `slipway-chaos-${process.pid}`);
  const disk = mountSmallDisk(folder, diskMegabytes);
  const clock = plan.faults.includes("clock") && hasFaketime ? testClock() : null;
  const observed = newObserved();
  const startedAt = Date.now();
  let installation: Installation | undefined;
  let report: Report | undefined;
  try {
    installation = await startInstallation({
      folder,
      receipts: observed.receipts,
      random: seeded(seed),
      silentMs: isShort ? silentMs.short : silentMs.usual,
      variables: clock?.variables ?? {},
    });
    say(`started; seed ${seed}, ${folder}`);
    const context = { ...plan, installation, observed, disk, clock, random: seeded(seed + 2) };
    await runUnderLoad(context, plan);
    observed.surprises.push(...installation.unexpectedExits());
    const stored = await readStored(installation.postgres.url);
    report = toReport({
      seed,
      startedAt,
      observed,
      stored,
      tallies: reconcile(observed, stored, isShort ? shortPatience : 1),
    });
    return report;
  } finally {
    await installation?.stop();
    if (!report || !isConsistent(report.tallies)) {
      const kept = path.join(root, ".data", `chaos-${process.pid}`);
      cpSync(folder, kept, { recursive: true, filter: (file) => file === folder || file.endsWith(".log") });
      say(`process logs: ${kept}`);
      if (installation) say(crashesIn(installation.logFile));
    }
    disk?.unmount();
    clock?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What isn't a log line: the error that ended a process. */
const crashesIn = (logFile: string): string =>
  readFileSync(logFile, "utf8")
    .split("\n")
    .filter((line) => !line.startsWith("{"))
    .slice(0, crashLinesMax)
    .join("\n");

async function runUnderLoad(context: FaultContext, { faults: wanted, seed, isShort }: Plan): Promise<void> {
  const { installation, observed, say } = context;
  const { partners } = installation;
  const [loadEnded, settled] = [new AbortController(), new AbortController()];
  const stopped = loadEnded.signal;
  const buyer = createBuyer(installation);
  const random = seeded(seed + 1);
  const lookups = createLookups({ installation, observed });
  const shared = { installation, observed, onResponse: lookups.apiLog, onChange: lookups.audit };
  const shop = createShop({ ask: createApiClient({ ...shared, stopped }), buyer, observed, random });
  const load = [
    runLoad(isShort ? shortPace : pace, { shop, partners, observed, random, stopped }),
    ...partners.map((partner) => renamePartners(partner, { ...shared, stopped })),
  ];
  const ask = createApiClient({ ...shared, stopped: settled.signal });
  const readers = partners.map((partner) => {
    const entries: FeedEntry[] = [];
    observed.feeds.set(partner.partnerId, entries);
    const reader = followFeed(partner, { ask, entries, isLast: () => settled.signal.aborted });
    return reader.catch((error) => void observed.surprises.push(`the feed's reader: ${error.message}`));
  });
  for (const name of rounds(random, wanted, wanted.length)) await runPhase(name, context);
  loadEnded.abort();
  await Promise.all(load);
  say("load stopped; waiting until everything is delivered");
  await settle(installation, observed, buyer);
  settled.abort();
  await Promise.all([...readers, lookups.ended()]);
}

/** A phase ends some time after clients are served again, so that its effects are seen in it. */
async function runPhase(name: FaultName, context: FaultContext): Promise<void> {
  const { observed, isShort, say } = context;
  say(`${name}: begins`);
  const open = Number.POSITIVE_INFINITY;
  const phase = { fault: name, at: Date.now(), healedAt: open, endedAt: open, injected: "" };
  observed.phases.push(phase);
  const injected = await faults[name](context);
  phase.healedAt = Date.now();
  phase.injected = injected ?? "";
  if (injected === null) observed.phases.pop();
  say(injected === null ? `${name}: skipped, because this machine lacks what it needs` : `${name}: ${injected}`);
  await until(
    async () => observed.responses.some(({ status, at }) => status === 200 && at > phase.healedAt),
    recoveryMs,
  );
  await wait(isShort ? 2_000 : 15_000);
  phase.endedAt = Date.now();
}
