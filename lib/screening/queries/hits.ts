import { desc, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { screeningHits } from "#db/schema-screening.ts";

export type ScreeningHit = typeof screeningHits.$inferSelect;

/** Counts one more refusal of the wallet on this day. */
export async function countHit(row: Omit<ScreeningHit, "day" | "count">): Promise<void> {
  const { partnerId, environment, day, addressHash, count } = screeningHits;
  await db
    .insert(screeningHits)
    .values({ ...row, day: row.lastAt.toISOString().slice(0, 10), count: 1 })
    .onConflictDoUpdate({
      target: [partnerId, environment, day, addressHash],
      set: { count: sql`${count} + 1`, lastAt: row.lastAt },
    });
}

/** Of all partners, the newest first. */
export const selectLastHits = (limit: number): Promise<ScreeningHit[]> =>
  db.select().from(screeningHits).orderBy(desc(screeningHits.lastAt)).limit(limit);

/** Of all partners; at most `max`. */
export async function countHitsSince(since: Date, max: number): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from ${screeningHits} where ${screeningHits.lastAt} > ${since.toISOString()} limit ${max}) as found`);
  return row?.count ?? 0;
}
