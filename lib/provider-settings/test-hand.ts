import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { runCommand } from "#cli/svc.ts";

type Ended = { code: number | null; text: string };

/** Runs an operator's command in this process, as `npm run -s svc --` would. */
export async function command(...args: string[]): Promise<Ended> {
  const lines: string[] = [];
  const code = await runCommand(args, (line) => lines.push(line));
  return { code, text: lines.join("\n") };
}

/** The real command line with something on its standard input: a process of its own, in this one's environment. */
export async function svc(input: string, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, ["boot/svc.ts", ...args], { stdio: "pipe" });
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, text: (out + err).trim() };
}
