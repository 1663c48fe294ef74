import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import type { Report } from "#lab/chaos/report.ts";
import { isNightly } from "#lib/test-random-cases.ts";
import { root } from "#processes/root.ts";

// Alone on a quiet machine it takes less than two minutes; settling alone may take three on a busy one.
const timeoutMs = 900_000;
// The others have their own tests; `npm test -- nightly` injects all of them.
const usual = ["kill", "restore"];
const all = [...usual, "clock", "full-disk", "hung-worker", "read-only", "rolling-restart"];
const faults = isNightly ? all : usual;
// These need a package or root, and have their own tests, which are listed when they are skipped.
const optional = new Set(["clock", "full-disk", "rolling-restart"]);

it("loses nothing under load, whatever fails: acknowledged transactions, log and audit rows, events, webhooks", {
  timeout: timeoutMs,
}, async () => {
  const { code, output } = await runChaos("--faults", faults.join(","), "--kills", "5", "--short", "--json");
  expect(code, output).toBe(0);
  const report: Report = JSON.parse(output);
  const made = report.phases.map(({ fault }) => fault);
  expect(faults.filter((fault) => !made.includes(fault) && !optional.has(fault))).toEqual([]);
  // A run without any traffic would prove nothing.
  const busy = [
    "acknowledged transaction",
    "event received by each subscribed endpoint",
    "event in the feed of its partner",
    "response with its row in the API logs",
    "acknowledged dashboard change with its audit row",
  ];
  for (const name of busy) expect(report.tallies.find(({ item }) => item === name)?.match).toBeGreaterThan(20);
  expect(report.tallies.flatMap(({ missing }) => missing)).toEqual([]);
});

function runChaos(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["lab/chaos/chaos.ts", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}
