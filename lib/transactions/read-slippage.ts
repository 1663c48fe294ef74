import type { TenantScope } from "#db/scope.ts";
import { dayMs } from "#lib/duration.ts";
import { decimal } from "#lib/money.ts";
import { type SlippageRow, selectSlippage } from "#lib/transactions/queries/slippage.ts";
import { type Slippage, type SlippageReport, slippageDelays } from "./dashboard-contract.ts";

const days = 30;
const countedMax = 20_000;

/** The slippage between quotes and final amounts by provider, over the newest 20,000 successes of the last 30 days. */
export async function readSlippage(scope: TenantScope, now: Date): Promise<SlippageReport> {
  const since = new Date(now.getTime() - days * dayMs);
  const { rows, counted } = await selectSlippage(scope, { since, limit: countedMax, delayMinutes: slippageDelays });
  const providers = rows
    .filter(({ delay }) => delay === 0)
    .sort((a, b) => b.number - a.number || (a.provider < b.provider ? -1 : 1))
    .map((all) => ({
      provider: all.provider,
      all: toSlippage(all),
      delays: [0, ...slippageDelays].map((_, place) => {
        const row = rows.find(({ provider, delay }) => provider === all.provider && delay === place + 1);
        return row ? toSlippage(row) : null;
      }),
    }));
  return { providers, days, counted, isTruncated: counted === countedMax };
}

const toSlippage = ({ number, median, worst, worstId, bad }: SlippageRow): Slippage => ({
  number,
  median: decimal(median),
  worst: decimal(worst),
  worstId,
  bad,
});
