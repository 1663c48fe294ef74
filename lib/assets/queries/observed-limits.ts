import { and, eq, gte, sql } from "drizzle-orm";
import { announceChange } from "#db/change-notices.ts";
import { db, transact } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { observedLimits } from "#db/schema.ts";

export type ObservedLimits = typeof observedLimits.$inferSelect;

/** Those of the last day. */
export const selectObservedLimits = (environment: Environment): Promise<ObservedLimits[]> =>
  db
    .select()
    .from(observedLimits)
    .where(
      and(
        eq(observedLimits.environment, environment),
        gte(observedLimits.observedAt, sql`now() - interval '24 hours'`),
      ),
    )
    .orderBy(
      observedLimits.provider,
      observedLimits.side,
      observedLimits.fiat,
      observedLimits.method,
      observedLimits.asset,
    )
    .limit(10_000);

/** Replaces what was observed of the route before. */
export async function upsertObservedLimits(row: ObservedLimits): Promise<void> {
  const { environment, provider, side, fiat, method, asset } = observedLimits;
  const { minAmount, maxAmount, observedAt } = row;
  await transact(async (tx) => {
    await tx
      .insert(observedLimits)
      .values(row)
      .onConflictDoUpdate({
        target: [environment, provider, side, fiat, method, asset],
        set: { minAmount, maxAmount, observedAt },
      });
    await announceChange("catalog", tx);
  });
}
