import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { reportStep, runAsStep } from "#processes/run-service.ts";

/** The file in the data folder that makes the build fail. */
export const failureName = "build-fails";

/** A build that runs in a separate process, as the one of Next does, until the test ends or fails it. */
if (import.meta.main)
  await runAsStep(async () => {
    reportStep("Building pages");
    const child = spawn(process.execPath, ["--eval", "setInterval(() => undefined, 1000)"], { stdio: "ignore" });
    process.once("exit", () => child.kill());
    while (!existsSync(path.join(process.env.SVC_DATA_DIR ?? "", failureName))) await pause(20);
    throw new Error("Building the pages failed (exit code 1):\nerror: no space left\n    at write (file.js:1:1)");
  });
