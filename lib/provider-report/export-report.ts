import { failureCodes } from "#db/enums.ts";
import { csvLine } from "#lib/csv.ts";
import type { RollupScope } from "#lib/overview/queries/rollup-queries.ts";
import type { ProviderReportQuery } from "./contract.ts";
import { readReport } from "./read-report.ts";

const counts = ["offered", "best", "chosen", "opened", "handed_over", "paid", "success"] as const;
const shares = [
  "completion_rate",
  "interval_low",
  "interval_high",
  "sample",
  "median_minutes",
  "slippage_bps",
] as const;

/** Chunks of a CSV file with the report's query and figures, a line per provider. */
export async function* exportReport(scope: RollupScope, query: ProviderReportQuery, now: Date): AsyncGenerator<string> {
  const reasons = failureCodes.map((code) => `reason_${code}`);
  yield csvLine([
    "from",
    "to",
    "type",
    "fiat_currency",
    "payment_method",
    "provider",
    "volume",
    ...counts,
    ...shares,
    ...reasons,
  ]);
  const { from, to, type, fiat_currency, payment_method = null } = query;
  const asked = [from.toISOString(), to.toISOString(), type, fiat_currency, payment_method];
  const { providers } = await readReport(scope, query, now);
  const textOf = (value: number | undefined | null) => (value === undefined || value === null ? null : String(value));
  const lines = providers.map((row) => {
    const [low, high] = row.interval ?? [];
    return csvLine([
      ...asked,
      row.provider,
      row.volume,
      ...counts.map((name) => textOf(row[name])),
      ...[row.completion_rate, low, high, row.sample, row.median_minutes].map(textOf),
      row.slippage_bps,
      ...failureCodes.map((code) => textOf(row.reasons[code] ?? 0)),
    ]);
  });
  yield lines.join("");
}
