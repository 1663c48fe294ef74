import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { root } from "./root.ts";

const print = `
import { readdirSync } from "node:fs";
import os from "node:os";
import { lowerPriority } from "./processes/run-service.ts";
lowerPriority(10);
console.log(JSON.stringify(readdirSync("/proc/self/task").map((thread) => os.getPriority(Number(thread)))));`;

it.skipIf(!existsSync("/proc/self/task"))("lowers the priority of every thread (needs Linux)", () => {
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", print], {
    cwd: root,
    encoding: "utf8",
  });
  const priorities = JSON.parse(output);
  expect(priorities.length).toBeGreaterThan(1);
  expect(new Set(priorities)).toEqual(new Set([10]));
});
