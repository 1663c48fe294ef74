import { setTimeout as wait } from "node:timers/promises";
import { type Kill, type KillKind, killKinds } from "./evidence.ts";
import { between, type Random, rounds } from "./random.ts";
import type { Rig } from "./rig.ts";
import { until } from "./until.ts";

const downMsMax = 3_000;
const upMs = 60_000;

type Plan = { kills: number; pauseMs: readonly [number, number]; random: Random; say(line: string): void };

/** kill -9 of one after the other, each kind as often, at random times; what is killed comes back after 0 to 3 s, while the
 * next may already be hit. Resolves when everything is up again. */
export async function killAtRandom(rig: Rig, { kills, pauseMs, random, say }: Plan): Promise<Kill[]> {
  const planned = rounds(random, killKinds, kills).map((kind) => ({
    kind,
    waitMs: between(random, ...pauseMs),
    downMs: between(random, 0, downMsMax),
  }));
  const made: Kill[] = [];
  const returning: Promise<void>[] = [];
  for (const { kind, waitMs, downMs } of planned) {
    await wait(waitMs);
    if (!(await until(async () => isUp(rig, kind), upMs))) throw new Error(`the ${kind} did not restart`);
    const kill: Kill = { kind, at: Date.now(), upAt: Number.POSITIVE_INFINITY };
    made.push(kill);
    say(`${String(made.length).padStart(2)} of ${kills}: kill -9 ${kind}`);
    const back = strike(rig, { kind, downMs, random }).then(() => {
      kill.upAt = Date.now();
    });
    // Waited for below, after the kills that come before that.
    back.catch(() => undefined);
    returning.push(back);
  }
  await Promise.all(returning);
  return made;
}

const isUp = (rig: Rig, kind: KillKind): boolean =>
  kind === "backend" || kind === "postgres" ? rig.postgres.isUp : rig[kind].isUp;

type Strike = { kind: KillKind; downMs: number; random: Random };

/** Resolves when what was killed is there again. */
async function strike(rig: Rig, { kind, downMs, random }: Strike): Promise<void> {
  if (kind === "backend") return rig.postgres.killBackend(random);
  const victim = rig[kind];
  await victim.kill();
  await wait(downMs);
  await victim.start();
}
