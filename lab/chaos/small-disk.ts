import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

export type SmallDisk = { fill(): void; free(): void; unmount(): void };

const blockBytes = 64 * 1_024;

/** Mounts a disk of this size at a new folder, which Postgres' user has to reach. Null without root. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder];
  if (process.getuid?.() !== 0 || spawnSync("mount", options).status !== 0) return null;
  const filler = path.join(folder, "filler");
  return {
    fill: () => writeUntilFull(filler),
    free: () => rmSync(filler),
    unmount: () => void spawnSync("umount", ["--lazy", folder]),
  };
}

function writeUntilFull(file: string): void {
  const handle = openSync(file, "w");
  const block = Buffer.alloc(blockBytes);
  try {
    while (writeSync(handle, block) > 0);
  } catch {
    // ENOSPC
  } finally {
    closeSync(handle);
  }
}
