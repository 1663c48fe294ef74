import type { testClock } from "#lab/durability/test-clock.ts";
import type { KillKind, Observed } from "./evidence.ts";
import type { Installation } from "./installation.ts";
import type { Random } from "./random.ts";
import type { SmallDisk } from "./small-disk.ts";

export type Clock = ReturnType<typeof testClock>;

export type FaultContext = {
  installation: Installation;
  observed: Observed;
  random: Random;
  /** The disk of the installation. Null if this user can't mount one. */
  disk: SmallDisk | null;
  /** The clock of the installation. Null without libfaketime. */
  clock: Clock | null;
  kills: number;
  /** For the durability test: shorter waits. */
  isShort: boolean;
  say(line: string): void;
};

/** Runs `work`, during which a part can't do its work. */
export async function recordOutage<Result>(
  { outages }: Pick<Observed, "outages">,
  kind: KillKind,
  work: () => Promise<Result>,
): Promise<Result> {
  const outage = { kind, at: Date.now(), upAt: Number.POSITIVE_INFINITY };
  outages.push(outage);
  const result = await work();
  outage.upAt = Date.now();
  return result;
}
