import { and, eq, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { providerTokens } from "#db/schema-providers.ts";

export type ProviderTokenRow = typeof providerTokens.$inferSelect;
export type TokenRef = Pick<ProviderTokenRow, "environment" | "provider" | "account">;

const matches = ({ environment, provider, account }: TokenRef) =>
  and(
    eq(providerTokens.environment, environment),
    eq(providerTokens.provider, provider),
    eq(providerTokens.account, account),
  );

export async function selectToken(ref: TokenRef): Promise<ProviderTokenRow | undefined> {
  const [row] = await db.select().from(providerTokens).where(matches(ref));
  return row;
}

/** Lets this process alone refresh the token until `leasedUntil`. False if another process is refreshing it, it was refreshed
 * since `version` was read, or the time for the next refresh hasn't come. */
export async function leaseRefresh(
  ref: TokenRef,
  { version, now, leasedUntil }: { version: number; now: Date; leasedUntil: Date },
): Promise<boolean> {
  const { version: current, leasedUntil: leased, nextRefreshAt } = providerTokens;
  const rows = await db
    .insert(providerTokens)
    .values({ ...ref, leasedUntil, nextRefreshAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [providerTokens.environment, providerTokens.provider, providerTokens.account],
      set: { leasedUntil },
      setWhere: sql`${current} = ${version} and ${nextRefreshAt} <= ${now.toISOString()}::timestamptz
        and (${leased} is null or ${leased} <= ${now.toISOString()}::timestamptz)`,
    })
    .returning({ version: current });
  return rows.length > 0;
}

/** Ends a refresh. False if the lease had ended before: another process may have refreshed the token meanwhile. */
export async function endRefresh(
  ref: TokenRef,
  leasedUntil: Date,
  set: { sealed: Buffer; updatedAt: Date; nextRefreshAt: Date } | { nextRefreshAt: Date },
): Promise<boolean> {
  const version = "sealed" in set ? sql`${providerTokens.version} + 1` : undefined;
  const rows = await db
    .update(providerTokens)
    .set({ ...set, version, leasedUntil: null })
    .where(and(matches(ref), eq(providerTokens.leasedUntil, leasedUntil)))
    .returning({ version: providerTokens.version });
  return rows.length > 0;
}
