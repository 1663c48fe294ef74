import type { Scope } from "#db/scope.ts";
import { type DriftRow, selectDrift } from "#db/transaction-drift.ts";
import { decimal } from "#lib/money.ts";
import { type DriftFigures, type DriftReport, driftDelays } from "#lib/transactions/dashboard-contract.ts";

const days = 30;
const countedMax = 20_000;
const dayMs = 24 * 60 * 60 * 1_000;

/** What transactions came to against their quotes, by provider, over the newest 20,000 in success of the last 30 days. */
export async function readDrift(scope: Scope, now: Date): Promise<DriftReport> {
  const since = new Date(now.getTime() - days * dayMs);
  const { rows, counted } = await selectDrift(scope, { since, limit: countedMax, delayMinutes: driftDelays });
  const providers = rows
    .filter(({ delay }) => delay === 0)
    .sort((a, b) => b.number - a.number || (a.provider < b.provider ? -1 : 1))
    .map((all) => ({
      provider: all.provider,
      all: toFigures(all),
      delays: [0, ...driftDelays].map((_, place) => {
        const row = rows.find(({ provider, delay }) => provider === all.provider && delay === place + 1);
        return row ? toFigures(row) : null;
      }),
    }));
  return { providers, days, counted, isCut: counted === countedMax };
}

const toFigures = ({ number, median, worst, worstId, bad }: DriftRow): DriftFigures => ({
  number,
  median: decimal(median),
  worst: decimal(worst),
  worstId,
  bad,
});
