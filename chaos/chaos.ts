import { parseArgs } from "node:util";
import { toFaults, toSummary, toTable } from "./report.ts";
import { runChaos } from "./run.ts";
import { isConsistent } from "./summarize.ts";

/** npm run chaos -- [--kills 50] [--seed N] [--short] [--json]: exits with 1 if anything is missing. */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    short: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const report = await runChaos({
  kills: Number(values.kills),
  seed: Number(values.seed),
  pauseMs: values.short ? [500, 2_500] : [4_000, 12_000],
  say: (line) => console.error(`${(performance.now() / 1_000).toFixed(1).padStart(6)} s  ${line}`),
});
if (values.json) console.log(JSON.stringify(report));
else console.log(`\n${toTable(report)}\n\n${toSummary(report)}`);
for (const fault of toFaults(report)) console.error(fault);
process.exit(isConsistent(report.tallies) ? 0 : 1);
