import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { toProblems, toTable } from "#lab/chaos/report.ts";
import { isConsistent } from "#lab/chaos/summarize.ts";
import { stopPrograms } from "./program.ts";
import { missingPackages } from "./programs.ts";
import { buildCurrent, buildPrevious, copyRelease, previousRelease } from "./releases.ts";
import { toPhaseTable, toPromises } from "./report.ts";
import { runFleet } from "./run-fleet.ts";

/** npm run fleet -- [--artifact <folder>] [--from <commit>] [--port 4200] [--only <phase>] [--keep]: exits with 1 if a promise
 * was broken, and with 2 if it can't run. */
const { values } = parseArgs({
  options: {
    artifact: { type: "string" },
    from: { type: "string", default: previousRelease },
    port: { type: "string", default: "4200" },
    only: { type: "string", multiple: true, default: [] },
    keep: { type: "boolean", default: false },
  },
});

const missing = missingPackages();
if (missing.length > 0) {
  console.error(`npm run fleet needs packages that this machine lacks. Run: apt-get install ${missing.join(" ")}`);
  process.exit(2);
}
const say = (line: string) => console.error(`${(performance.now() / 1_000).toFixed(1).padStart(6)} s  ${line}`);
const folder = mkdtempSync(path.join(tmpdir(), "slipway-fleet-"));
chmodSync(folder, 0o777);
let isKept = values.keep;
try {
  say("building");
  const current = values.artifact ? copyRelease(values.artifact, folder, "current") : await buildCurrent(folder);
  const previous = values.from === undefined ? null : buildPrevious(folder, values.from);
  if (!previous)
    console.error(
      `Skipped: the upgrade, because ${values.from ? `the git history doesn't have ${values.from}` : "the previous release can't run beside this one"}.`,
    );
  const { run, tallies } = await runFleet({
    folder,
    current,
    previous,
    firstPort: Number(values.port),
    only: values.only,
    say,
  });
  console.log(`\n${toPromises(run)}\n\n${toPhaseTable(run)}\n\n${toTable({ tallies })}\n`);
  const broken = run.results.flatMap(({ name, promises }) =>
    promises.filter((one) => !one.isKept).map(({ text }) => `${name}: ${text}`),
  );
  for (const problem of [...broken, ...toProblems({ tallies })]) console.error(problem);
  const isGood = broken.length === 0 && isConsistent(tallies);
  console.log(isGood ? "Every promise was kept." : "A promise was broken.");
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopPrograms();
  isKept ||= process.exitCode !== 0;
  if (isKept) console.error(`Settings and logs: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
process.exit();
