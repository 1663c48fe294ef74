import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** The command line of a process; empty when it doesn't run. */
export function commandOf(pid: number): string {
  try {
    // macOS has no /proc, and a small Linux no ps.
    if (!existsSync("/proc/self")) return spawnSync("ps", ["-p", String(pid), "-o", "command="]).stdout.toString();
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
