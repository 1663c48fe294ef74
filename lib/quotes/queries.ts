import { and, desc, eq, lt } from "drizzle-orm";
import { db } from "#db/client.ts";
import { paymentMethods } from "#db/schema.ts";
import { recentQuotes } from "#db/schema-quotes.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

export type RecentQuoteRow = typeof recentQuotes.$inferSelect;

/** Replaces the result of the same request. */
export async function upsertRecentQuote(row: RecentQuoteRow): Promise<void> {
  const { partnerId, environment, type, fiatCurrency, cryptoCurrency, network, paymentMethod, amount } = recentQuotes;
  const { requestedCryptoAmount, bestProvider, bestAmount, at } = row;
  if (requestedCryptoAmount !== null) await deleteSameCryptoQuote(row);
  await db
    .insert(recentQuotes)
    .values(row)
    .onConflictDoUpdate({
      target: [partnerId, environment, type, fiatCurrency, cryptoCurrency, network, paymentMethod, amount],
      set: { requestedCryptoAmount, bestProvider, bestAmount, at },
      setWhere: lt(recentQuotes.at, at),
    });
}

/** The fiat amount of the result is part of the key, and changes with the price. */
const deleteSameCryptoQuote = (row: RecentQuoteRow) =>
  db
    .delete(recentQuotes)
    .where(
      and(
        scopedTo(recentQuotes, row),
        eq(recentQuotes.type, row.type),
        eq(recentQuotes.fiatCurrency, row.fiatCurrency),
        eq(recentQuotes.cryptoCurrency, row.cryptoCurrency),
        eq(recentQuotes.network, row.network),
        eq(recentQuotes.paymentMethod, row.paymentMethod),
        eq(recentQuotes.requestedCryptoAmount, row.requestedCryptoAmount ?? ""),
      ),
    );

/** The newest first. */
export const selectRecentQuotes = (
  scope: TenantScope,
  limit: number,
): Promise<{ row: RecentQuoteRow; methodName: string | null }[]> =>
  db
    .select({ row: recentQuotes, methodName: paymentMethods.name })
    .from(recentQuotes)
    .leftJoin(paymentMethods, eq(paymentMethods.id, recentQuotes.paymentMethod))
    .where(scopedTo(recentQuotes, scope))
    .orderBy(desc(recentQuotes.at))
    .limit(limit);

/** Deletes all but the newest. */
export async function deleteOlderQuotes(scope: TenantScope, kept: number): Promise<void> {
  const last = db
    .select({ at: recentQuotes.at })
    .from(recentQuotes)
    .where(scopedTo(recentQuotes, scope))
    .orderBy(desc(recentQuotes.at))
    .offset(kept - 1)
    .limit(1);
  await db.delete(recentQuotes).where(and(scopedTo(recentQuotes, scope), lt(recentQuotes.at, last)));
}
