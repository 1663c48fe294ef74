import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { runCommand } from "./svc.ts";

type Result = { code: number | null; text: string };

/** Runs a command in this process. `text` is everything it printed, errors included. */
export async function svc(...args: string[]): Promise<Result> {
  const lines: string[] = [];
  const code = await runCommand(args, (line) => lines.push(line));
  return { code, text: lines.join("\n") };
}

/** Runs a command as its own process, with the environment of this one. */
export async function svcProcess(input: string, ...args: string[]): Promise<Result & { error: string }> {
  const child = spawn(process.execPath, ["processes/svc.ts", ...args], { stdio: "pipe" });
  child.stdin.end(input);
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, text: out.trim(), error: error.trim() };
}
