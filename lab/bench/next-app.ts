import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "#processes/root.ts";

const folder = path.join(root, "lab/bench/next-app");

/** Builds the bare Next route that Slipway is compared with, once. */
export function buildNextApp(): Promise<void> {
  if (existsSync(path.join(folder, ".next/BUILD_ID"))) return Promise.resolve();
  const child = spawn("next", ["build", folder], {
    cwd: root,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error("The bare Next app could not be built"))));
  });
}
