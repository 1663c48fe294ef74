import { rmSync } from "node:fs";
import path from "node:path";
import { root } from "#boot/settings.ts";
import { createApiClient } from "./api-client.ts";
import { createBuyer } from "./buyer.ts";
import type { Observed } from "./evidence.ts";
import { startInstallation } from "./installation.ts";
import { killAtRandom } from "./killer.ts";
import { runLoad } from "./load.ts";
import { seeded } from "./random.ts";
import { reconcile } from "./reconcile.ts";
import { type Report, toReport } from "./report.ts";
import { settle } from "./settle.ts";
import { createShop } from "./shop.ts";
import { readStored } from "./stored.ts";
import { isConsistent } from "./summarize.ts";

export type Plan = {
  kills: number;
  seed: number;
  /** The random range between two kills. */
  pauseMs: readonly [number, number];
  say(line: string): void;
};

const pace = { salesPerSecond: 6, readsPerSecond: 12, inProgressMax: 60 };

/** Runs sales under load while killing everything in turn, then reconciles the observations with the database. */
export async function runChaos({ kills, seed, pauseMs, say }: Plan): Promise<Report> {
  const folder = path.join(root, ".data", `chaos-${process.pid}`);
  const observed: Observed = {
    acknowledgements: [],
    responses: [],
    payments: [],
    orders: new Map(),
    receipts: [],
    kills: [],
    surprises: [],
  };
  const startedAt = Date.now();
  const installation = await startInstallation(folder, observed.receipts, seeded(seed));
  let report: Report | undefined;
  try {
    say(`started; seed ${seed}, ${folder}`);
    const buyer = createBuyer(installation);
    const random = seeded(seed + 1);
    const ended = new AbortController();
    const stopped = ended.signal;
    const shop = createShop({
      ask: createApiClient(installation.serverUrl, observed.responses, stopped),
      buyer,
      observed,
      random,
    });
    const load = runLoad(pace, { shop, partners: installation.partners, observed, random, stopped });
    observed.kills = await killAtRandom(installation, { kills, pauseMs, random: seeded(seed + 2), say });
    ended.abort();
    await load;
    say("load stopped; waiting until everything is delivered");
    await settle(installation, observed, buyer);
    observed.surprises.push(...installation.unexpectedExits());
    const stored = await readStored(installation.postgres.url);
    report = toReport({ seed, startedAt, observed, stored, tallies: reconcile(observed, stored) });
    return report;
  } finally {
    await installation.stop();
    // Keep the logs of the processes if anything is wrong.
    if (report && isConsistent(report.tallies)) rmSync(folder, { recursive: true, force: true });
    else say(`process logs: ${installation.logFile}`);
  }
}
