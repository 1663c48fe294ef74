import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type Program, startProgram, waitFor } from "./program.ts";
import { programs, unprivileged } from "./programs.ts";

export type Role = "api" | "web" | "worker";
export type Variables = Record<string, string>;

/** What a container has: the artifact, Node, the system's libraries, and certificates. Everything is read-only except /tmp. */
function isolated(release: string, certificate: string): string[] {
  const system = ["/usr/lib", "/lib", "/lib64", "/etc/hosts", "/etc/nsswitch.conf", "/etc/resolv.conf"];
  return [
    programs.bubblewrap,
    ...system.flatMap((name) => ["--ro-bind-try", name, name]),
    ...["--ro-bind", process.execPath, "/usr/bin/node"],
    ...["--ro-bind", release, "/slipway"],
    ...["--ro-bind", certificate, "/etc/slipway.pem"],
    ...["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--remount-ro", "/", "--chdir", "/"],
    ...["--unshare-user", "--unshare-ipc", "--unshare-uts", "--cap-drop", "ALL", "--new-session", "--die-with-parent"],
    "/usr/bin/node",
  ];
}

/** The environment of every process of a machine. */
const environmentOf = (variables: Variables): Variables => ({ NODE_EXTRA_CA_CERTS: "/etc/slipway.pem", ...variables });

/** Runs a command of a release to its end, as a part runs. Throws if it fails. */
export async function runCommand(
  { release, certificate }: { release: string; certificate: string },
  args: string[],
  variables: Variables,
  binds: string[] = [],
): Promise<string> {
  const [program = "", ...rest] = isolated(release, certificate);
  const node = rest.pop() ?? "";
  const command = [...rest, ...binds.flatMap((name) => ["--bind", name, name]), node, "/slipway/slipway.mjs", ...args];
  const { stdout } = await promisify(execFile)(program, command, {
    ...unprivileged,
    env: { NODE_ENV: "production", ...environmentOf(variables) },
    cwd: "/",
    maxBuffer: 10_000_000,
  });
  return stdout.trim();
}

type Plan = {
  name: string;
  role: Role;
  port: number;
  metricsPort: number;
  folder: string;
  certificate: string;
  variables: Variables;
};

/** A part of the installation, as an unprivileged user with a read-only root. */
export class Part {
  readonly plan: Plan;
  private release: string;
  private program: Program | null = null;

  constructor(plan: Plan, release: string) {
    this.plan = plan;
    this.release = release;
  }

  /** Resolves when it's ready. */
  async start(release: string = this.release): Promise<void> {
    const { name, role, port, metricsPort, folder, certificate, variables } = this.plan;
    this.release = release;
    const own = { PORT: String(port), HOST: "127.0.0.1", SVC_METRICS_PORT: String(metricsPort) };
    const program = startProgram({
      name,
      command: [...isolated(release, certificate), "/slipway/slipway.mjs", role],
      owner: unprivileged,
      folder,
      env: environmentOf({ ...variables, ...own }),
    });
    this.program = program;
    const logFile = path.join(folder, `${name}.log`);
    await waitFor(`${name} isn't ready`, () => this.isReady(), { program, logFile });
  }

  async isReady(): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${this.plan.port}/readyz`);
    await response.arrayBuffer();
    return response.status === 200;
  }

  /** What it may do: its user, its capabilities, and the folders that it can write to. */
  permissions(): { user: number; capabilities: string; writable: string[] } {
    const [pid] = descendants(Number(this.program?.pid));
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const mounts = readFileSync(`/proc/${pid}/mounts`, "utf8").trim().split("\n");
    const places = mounts.map((line) => line.split(" ").slice(1, 4) as [string, string, string]);
    const writable = places.filter(([place, , options]) => options.startsWith("rw") && !/^\/(proc|dev)/.test(place));
    return {
      user: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]),
      capabilities: /^CapEff:\s+0*(\w+)/m.exec(status)?.[1] ?? "",
      writable: writable.map(([place]) => place),
    };
  }

  /** As a service manager does: SIGTERM to the part, which isn't Bubblewrap's process. */
  async stop(): Promise<string> {
    if (!this.program?.isRunning()) return "not running";
    for (const pid of descendants(this.program.pid).slice(0, 1)) process.kill(pid, "SIGTERM");
    return this.program.ended;
  }

  /** kill -9 of all of its processes. */
  async kill(): Promise<void> {
    if (!this.program) return;
    for (const pid of descendants(this.program.pid)) process.kill(pid, "SIGKILL");
    await this.program.ended;
  }
}

/** The process that Bubblewrap started, and those that it started. */
function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  return children.map(Number).flatMap((child) => [child, ...descendants(child)]);
}
