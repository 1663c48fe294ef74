import { rmSync } from "node:fs";
import path from "node:path";
import { root } from "#boot/settings.ts";
import { createApiClient } from "./api-client.ts";
import { createBuyer } from "./buyer.ts";
import type { Seen } from "./evidence.ts";
import { killAtRandom } from "./killer.ts";
import { runLoad } from "./load.ts";
import { seeded } from "./random.ts";
import { reconcile } from "./reconcile.ts";
import { type Report, toReport } from "./report.ts";
import { startRig } from "./rig.ts";
import { settle } from "./settle.ts";
import { createShop } from "./shop.ts";
import { readStored } from "./stored.ts";
import { isSound } from "./tally.ts";

export type Plan = {
  kills: number;
  seed: number;
  /** From one kill to the next, at random. */
  pauseMs: readonly [number, number];
  say(line: string): void;
};

const pace = { salesPerSecond: 6, looksPerSecond: 12, underWayMax: 60 };

/** Sells under load while everything is killed in turns, and reconciles what was seen with what is stored. */
export async function runChaos({ kills, seed, pauseMs, say }: Plan): Promise<Report> {
  const folder = path.join(root, ".data", `chaos-${process.pid}`);
  const seen: Seen = {
    acknowledgements: [],
    answers: [],
    payments: [],
    orders: new Map(),
    receipts: [],
    kills: [],
    surprises: [],
  };
  const startedAt = Date.now();
  const rig = await startRig(folder, seen.receipts, seeded(seed));
  let report: Report | undefined;
  try {
    say(`started; seed ${seed}, ${folder}`);
    const buyer = createBuyer(rig);
    const random = seeded(seed + 1);
    const ended = new AbortController();
    const stopped = ended.signal;
    const shop = createShop({ ask: createApiClient(rig.serverUrl, seen.answers, stopped), buyer, seen, random });
    const load = runLoad(pace, { shop, partners: rig.partners, seen, random, stopped });
    seen.kills = await killAtRandom(rig, { kills, pauseMs, random: seeded(seed + 2), say });
    ended.abort();
    await load;
    say("load stopped; waiting until everything is delivered");
    await settle(rig, seen, buyer);
    seen.surprises.push(...rig.falls());
    const stored = await readStored(rig.postgres.url);
    report = toReport({ seed, startedAt, seen, stored, tallies: reconcile(seen, stored) });
    return report;
  } finally {
    await rig.stop();
    // What the processes said is kept when something is wrong.
    if (report && isSound(report.tallies)) rmSync(folder, { recursive: true, force: true });
    else say(`process logs: ${rig.logFile}`);
  }
}
