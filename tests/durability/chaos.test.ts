import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import { root } from "#boot/settings.ts";
import type { Report } from "#chaos/report.ts";

describe("kill -9 of everything under load", () => {
  it("loses no acknowledged transaction, log row, or webhook in five kills", async () => {
    const { code, output } = await runChaos("--kills", "5", "--short", "--json");
    expect(code, output).toBe(0);
    const report: Report = JSON.parse(output);
    expect(report.kills.map(({ kind }) => kind).sort()).toEqual([
      "backend",
      "checkout",
      "postgres",
      "server",
      "worker",
    ]);
    // A run without any traffic would prove nothing.
    const busy = [
      "acknowledged transaction",
      "event received by each subscribed endpoint",
      "response with its row in the API logs",
    ];
    for (const name of busy) expect(report.tallies.find(({ item }) => item === name)?.match).toBeGreaterThan(5);
    expect(report.tallies.flatMap(({ missing }) => missing)).toEqual([]);
  }, 300_000);
});

function runChaos(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["chaos/chaos.ts", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}
