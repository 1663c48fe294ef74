import { spawn } from "node:child_process";
import { root } from "#processes/root.ts";

type Check = { name: string; commands: string[][] };
export type CheckResult = { name: string; isPassed: boolean; output: string };

const checks: Check[] = [
  { name: "format, lint, layers", commands: [["biome", "ci", "--colors=off", "--diagnostic-level=error", "."]] },
  {
    name: "types",
    commands: [
      ["next", "typegen"],
      ["tsc", "--noEmit"],
    ],
  },
  { name: "messages of the checkout", commands: [[process.execPath, "tools/check-messages.ts"]] },
  { name: "unused code", commands: [["knip", "--cache"]] },
  { name: "OpenAPI document", commands: [[process.execPath, "tools/check-openapi.ts"]] },
];

/** Runs all checks in parallel. They need no database. */
export function runChecks(): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async ({ name, commands }) => {
      let output = "";
      for (const [program = "", ...args] of commands) {
        const { code, text } = await run(program, args);
        output += text;
        if (code !== 0) return { name, isPassed: false, output };
      }
      return { name, isPassed: true, output };
    }),
  );
}

function run(program: string, args: string[]): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" } });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
    child.once("error", (error) => resolve({ code: 1, text: error.message }));
    child.once("exit", (code) => resolve({ code, text }));
  });
}

if (import.meta.main) {
  const results = await runChecks();
  for (const { name, isPassed, output } of results) {
    console.log(`${isPassed ? "passed" : "FAILED"}  ${name}`);
    if (!isPassed) console.log(output);
  }
  process.exit(results.every(({ isPassed }) => isPassed) ? 0 : 1);
}
