import { setTimeout as wait } from "node:timers/promises";
import { type KillKind, killKinds, type Outage } from "./evidence.ts";
import type { Installation } from "./installation.ts";
import { between, type Random, rounds } from "./random.ts";
import { until } from "./until.ts";

const downMsMax = 3_000;
const upMs = 60_000;

type Plan = {
  kills: number;
  pauseMs: readonly [number, number];
  outages: Outage[];
  random: Random;
  say(line: string): void;
};

/** Kills one target after another with kill -9, each kind equally often, at random times. Targets restart after 0 to 3 s,
 * while the next may already be killed. Resolves when everything is up again. */
export async function killAtRandom(
  installation: Installation,
  { kills, pauseMs, outages, random, say }: Plan,
): Promise<void> {
  const planned = rounds(random, killKinds, kills).map((kind) => ({
    kind,
    waitMs: between(random, ...pauseMs),
    downMs: between(random, 0, downMsMax),
  }));
  const returning: Promise<void>[] = [];
  for (const [number, { kind, waitMs, downMs }] of planned.entries()) {
    await wait(waitMs);
    if (!(await until(async () => isUp(installation, kind), upMs))) throw new Error(`the ${kind} did not restart`);
    const kill: Outage = { kind, at: Date.now(), upAt: Number.POSITIVE_INFINITY };
    outages.push(kill);
    say(`${String(number + 1).padStart(2)} of ${kills}: kill -9 ${kind}`);
    const back = killAndRestart(installation, { kind, downMs, random }).then(() => {
      kill.upAt = Date.now();
    });
    // Awaited below, after the remaining kills.
    back.catch(() => undefined);
    returning.push(back);
  }
  await Promise.all(returning);
}

const isUp = (installation: Installation, kind: KillKind): boolean =>
  kind === "backend" || kind === "postgres" ? installation.postgres.isUp : installation[kind].isUp;

type KillOptions = { kind: KillKind; downMs: number; random: Random };

/** Resolves when the killed target is running again. */
async function killAndRestart(installation: Installation, { kind, downMs, random }: KillOptions): Promise<void> {
  if (kind === "backend") return installation.postgres.killBackend(random);
  const victim = installation[kind];
  await victim.kill();
  await wait(downMs);
  await victim.start();
}
