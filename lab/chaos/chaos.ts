import "next/dist/server/node-environment-baseline.js";
import { parseArgs } from "node:util";
import { type FaultName, faultNames } from "./faults.ts";
import { toFaultTable, toProblems, toSummary, toTable } from "./report.ts";
import { runChaos } from "./run.ts";
import { isConsistent } from "./summarize.ts";

/** npm run chaos -- [--faults kill,read-only] [--kills 50] [--seed N] [--short] [--json]: exits with 1 if anything is missing. */
const { values } = parseArgs({
  options: {
    faults: { type: "string", default: faultNames.join(",") },
    kills: { type: "string", default: "50" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    short: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const faults = values.faults.split(",") as FaultName[];
const unknown = faults.filter((name) => !faultNames.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown fault "${unknown.join(", ")}". Faults: ${faultNames.join(", ")}`);
  process.exit(2);
}
const report = await runChaos({
  faults,
  kills: Number(values.kills),
  seed: Number(values.seed),
  isShort: values.short,
  say: (line) => console.error(`${(performance.now() / 1_000).toFixed(1).padStart(6)} s  ${line}`),
});
if (values.json) console.log(JSON.stringify(report));
else console.log(`\n${toFaultTable(report)}\n\n${toTable(report)}\n\n${toSummary(report)}`);
for (const problem of toProblems(report)) console.error(problem);
process.exit(isConsistent(report.tallies) ? 0 : 1);
