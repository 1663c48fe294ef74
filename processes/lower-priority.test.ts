import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { root } from "./root.ts";

const print = `
import { readdirSync } from "node:fs";
import os from "node:os";
import { lowerPriority } from "./processes/run-service.ts";
lowerPriority(10);
console.log(JSON.stringify(readdirSync("/proc/self/task").map((thread) => os.getPriority(Number(thread)))));`;

const printSession = `
import { readFileSync } from "node:fs";
import { lowerPriority } from "./processes/run-service.ts";
lowerPriority(10);
console.log(readFileSync("/proc/self/autogroup", "utf8"));`;

it.skipIf(!existsSync("/proc/self/task"))("lowers the priority of every thread (needs Linux)", () => {
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", print], {
    cwd: root,
    encoding: "utf8",
  });
  const priorities = JSON.parse(output);
  expect(priorities.length).toBeGreaterThan(1);
  expect(new Set(priorities)).toEqual(new Set([10]));
});

it.skipIf(!existsSync("/proc/self/autogroup"))(
  "lowers the priority of the session of a detached process, and of no other (needs Linux with autogroups)",
  async () => {
    const outputs = [true, false].map((detached) => {
      const args = ["--input-type=module", "--eval", printSession];
      return text(spawn(process.execPath, args, { cwd: root, detached, stdio: ["ignore", "pipe", "inherit"] }).stdout);
    });
    const [own, shared] = await Promise.all(outputs);
    expect(own).toContain("nice 10");
    expect(shared).not.toContain("nice 10");
  },
);
