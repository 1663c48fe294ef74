import type { TenantScope } from "#db/scope.ts";
import { dayMs } from "#lib/duration.ts";
import { decimal } from "#lib/money.ts";
import { selectSlippage } from "#lib/transactions/queries/slippage.ts";
import type { SlippageReport } from "./dashboard-contract.ts";

const days = 30;
const countedMax = 20_000;

/** The slippage between quotes and final amounts by provider, over the newest 20,000 successes of the last 30 days. */
export async function readSlippage(scope: TenantScope, now: Date): Promise<SlippageReport> {
  const since = new Date(now.getTime() - days * dayMs);
  const { rows, counted } = await selectSlippage(scope, { since, limit: countedMax });
  const providers = rows.map((row) => ({ ...row, median: decimal(row.median), worst: decimal(row.worst) }));
  return { providers, days, counted, isTruncated: counted === countedMax };
}
