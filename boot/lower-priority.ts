import { existsSync, readdirSync } from "node:fs";
import os from "node:os";

const threads = "/proc/self/task";

/** Lets other processes go first, with all threads of this one: on Linux each has its own priority, and those that compile
 * and collect garbage exist already. */
export function lowerPriority(priority: number): void {
  os.setPriority(priority);
  if (!existsSync(threads)) return;
  for (const thread of readdirSync(threads)) os.setPriority(Number(thread), priority);
}
