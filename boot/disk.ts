import { statfsSync } from "node:fs";
import { secondMs } from "#lib/duration.ts";

// Postgres needs this much for the next file of its write-ahead log.
const neededBytes = 16 * 1_024 ** 2;
const defaultEveryMs = 5 * secondMs;

export function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < neededBytes;
}

/** Prints one line when the disk of the folder is full and one when it has space again. */
export function watchDisk(folder: string, everyMs: number = defaultEveryMs): { stop(): void } {
  let isFull = false;
  const check = () => {
    if (isDiskFull(folder) === isFull) return;
    isFull = !isFull;
    console.error(
      isFull
        ? `slipway: the disk of ${folder} is full. Nothing can be saved until there is space.`
        : `slipway: the disk of ${folder} has space again.`,
    );
  };
  check();
  const timer = setInterval(check, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
