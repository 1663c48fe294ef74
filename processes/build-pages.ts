import { renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import type { PagesStatus } from "#http/pages-status.ts";
import { progress } from "./progress.ts";
import { stopSignal } from "./run-parts.ts";
import { runStep } from "./run-step.ts";

/** Where pages are served once they are built, and the file that tells the server in front of them what happens until then. */
export type PagesPlan = { address: string; statusFile: string };

type Build = {
  built: Promise<unknown>;
  /** Says on the waiting page and in the terminal when `started` has resolved, or why it won't. */
  announce(pages: PagesPlan, started: Promise<unknown>): Promise<void>;
};

/** Builds what `npm start` serves besides the Partner API, unless that is up to date. */
export function startBuild(args: string[], file = "tools/build-served.ts"): Build {
  let since: number | null = null;
  let onBegin: () => void = () => undefined;
  const built = progress.follow((onStep) =>
    runStep(file, args, {
      onStep(step) {
        since = os.uptime();
        onStep(step);
        onBegin();
      },
    }),
  );
  // Callers that wait for it handle this.
  built.catch(() => undefined);

  async function announce({ address, statusFile }: PagesPlan, started: Promise<unknown>): Promise<void> {
    const write = (status: PagesStatus) => writeStatus(statusFile, status);
    onBegin = () => write({ state: "building", since: since ?? os.uptime() });
    // Without a build, nothing starts.
    started.catch(() => undefined);
    if (since === null) write({ state: "starting", since: os.uptime() });
    else onBegin();
    try {
      await built;
      const builtIn = since === null ? "" : ` (built in ${Math.round(os.uptime() - since)} s)`;
      write({ state: "starting", since: os.uptime() });
      await started;
      rmSync(statusFile, { force: true });
      progress.print(`Dashboard ready at ${address}${builtIn}`);
    } catch (error) {
      if (stopSignal.aborted) return;
      const [reason = "", ...output] = (error instanceof Error ? error.message : String(error)).split("\n");
      write({ state: "failed", reason: reason.replace(/:$/, "") });
      console.error(`slipway: ${[reason, ...output].join("\n")}`);
      console.error(
        "slipway: The Partner API runs without the dashboard. Fix the error above, and start Slipway again.",
      );
    }
  }

  return { built, announce };
}

/** The server may be reading it. */
function writeStatus(file: string, status: PagesStatus): void {
  writeFileSync(`${file}.new`, JSON.stringify(status));
  renameSync(`${file}.new`, file);
}
