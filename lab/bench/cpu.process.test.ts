import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { cpuRatio, startCpu, summarizeCpu } from "./cpu.ts";

// On a message, uses CPU itself, in a thread that ends, and with "parent" in a child that ends. Reports how much by getrusage.
const program = `
import { fork } from "node:child_process";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
const use = "{ const { user } = process.threadCpuUsage(); while (process.threadCpuUsage().user - user < 200_000); }";
const total = ({ user, system }) => user + system;
const [isParent, before] = [process.argv[2] === "parent", process.cpuUsage()];
process.send("ready");
if (isParent) await once(process, "message");
new Function(use)();
await once(new Worker(use, { eval: true }), "exit");
let childs = 0;
if (isParent) {
  const child = fork(process.argv[1], { stdio: "inherit" });
  child.on("message", (spent) => (childs = Number(spent) || 0));
  await once(child, "exit");
}
process.send(total(isParent ? process.cpuUsage(before) : process.cpuUsage()) + childs);
process.disconnect();
if (isParent) setInterval(() => undefined, 1_000);
`;

it.runIf(process.platform === "linux")("CPU includes threads and children that have ended", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "slipway-cpu-"));
  const file = path.join(folder, "program.mjs");
  writeFileSync(file, program);
  const child = fork(file, ["parent"]);
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });
  await once(child, "message");
  const stop = startCpu({ node: Number(child.pid), bench: process.pid });
  child.send("start");
  const [spent] = await once(child, "message");
  const cpu = stop(10);
  expect(spent).toBeGreaterThan(800_000);
  const share = (10 * (cpu?.node ?? 0)) / spent;
  expect(share).toBeGreaterThan(0.95);
  expect(share).toBeLessThan(1.2);
  // This process started the other one, and waited.
  expect(cpu?.bench).toBeLessThan(spent / 20);
});

it("takes the lowest and the median of several runs for each process", () => {
  const runs = [
    { node: 41.2, postgres: 17 },
    { node: 39, postgres: 19.5 },
    { node: 40, postgres: 18 },
  ];
  expect(summarizeCpu(runs)).toEqual({ node: { low: 39, median: 40 }, postgres: { low: 17, median: 18 } });
  expect(summarizeCpu([null])).toBeNull();
});

it("compares the lowest runs, Node and Postgres together", () => {
  const [baseline, slipway] = [
    [
      { node: 30, postgres: 30 },
      { node: 20, postgres: 20 },
    ],
    [
      { node: 70, postgres: 30 },
      { node: 50, postgres: 30 },
    ],
  ];
  expect(cpuRatio(baseline, slipway)).toBe(0.5);
  expect(cpuRatio([null], [null])).toBeNull();
});
