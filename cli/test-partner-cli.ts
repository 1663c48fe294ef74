import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, vi } from "vitest";
import { run as runCommand } from "#clients/typescript/src/cli/run.ts";

// A partner's developer has a URL and a key, but no settings of the server.
const { PATH, NODE_ENV } = process.env;
const own = { PATH, NODE_ENV };
const waiting = { timeout: 60_000 };
const running = new Set<ReturnType<typeof slipway>>();

/** Ends the commands that still run. */
export function endCommands(): void {
  for (const command of running) command.kill();
}

/** Runs a command as a separate process and collects the lines it prints. */
export function slipway(args: string[], variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["clients/typescript/src/cli/main.ts", ...args], {
    env: { ...own, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => lines.push(line));
  const ended = once(child, "close").then(([code]) => ({ code: Number(code), lines }));
  const command = {
    lines,
    ended,
    /** Resolves once a line contains the text. */
    printed: (text: string) => vi.waitFor(() => expect(lines.join("\n")).toContain(text), waiting),
    interrupt() {
      child.kill("SIGINT");
      return ended;
    },
    kill: () => child.kill("SIGKILL"),
  };
  running.add(command);
  void ended.then(() => running.delete(command));
  return command;
}

/** Runs a command in this process. */
export async function run(args: string[]) {
  const lines: string[] = [];
  const terminal = {
    print: (line: string) => void lines.push(line),
    printError: (line: string) => void lines.push(line),
    env: own,
    stopped: new AbortController().signal,
  };
  return { code: await runCommand(args, terminal), lines };
}
