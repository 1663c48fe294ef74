import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

type Listener = { address: string; inode: string };

const listening = "0A";

/** The addresses on which some process of this machine accepts connections to the port, in the notation of the kernel
 * (0100007F is 127.0.0.1), with the inode of the socket. Linux only. */
export function listenersOn(port: number): Listener[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, "0");
  return ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) =>
    readOr(file, "")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(`:${wanted}`) && state === listening)
      .map(([, local = "", , , , , , , , inode = ""]) => ({ address: local.split(":")[0] ?? "", inode })),
  );
}

/** The Slipway server that listens on the port; undefined when it is another program or one of another user. */
export function findSlipway(port: number): number | undefined {
  const sockets = new Set(listenersOn(port).map(({ inode }) => `socket:[${inode}]`));
  if (sockets.size === 0) return undefined;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => commandOf(pid).includes("boot/serve.ts"))
    .find((pid) => descriptorsOf(pid).some((target) => sockets.has(target)));
}

/** The command line of a process; empty when it doesn't run. */
export function commandOf(pid: number): string {
  // macOS has no /proc, and a small Linux no ps.
  if (existsSync("/proc/self")) return readOr(`/proc/${pid}/cmdline`, "").replaceAll("\0", " ");
  return spawnSync("ps", ["-p", String(pid), "-o", "command="]).stdout?.toString() ?? "";
}

function descriptorsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((name) => readlinkSync(`/proc/${pid}/fd/${name}`));
  } catch {
    // The process ended meanwhile, or belongs to another user.
    return [];
  }
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return otherwise;
  }
}
