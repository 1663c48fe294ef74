import { and, asc, count, eq, or, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { users } from "#db/schema.ts";
import { savedViews } from "#db/schema-saved-views.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

export type SavedViewRow = typeof savedViews.$inferSelect;
/** Saved views belong to a user within a partner and environment. */
export type ViewScope = TenantScope & { userId: string };

/** The user's own views and those shared by other members, by name. */
export const selectSavedViews = (
  scope: ViewScope,
  page: string,
  limit: number,
): Promise<{ row: SavedViewRow; by: string }[]> =>
  db
    .select({ row: savedViews, by: users.name })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(
      and(
        scopedTo(savedViews, scope),
        eq(savedViews.page, page),
        or(eq(savedViews.userId, scope.userId), eq(savedViews.isShared, true)),
      ),
    )
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
    .limit(limit);

export async function selectSavedView(scope: TenantScope, id: string): Promise<SavedViewRow | undefined> {
  const [row] = await db
    .select()
    .from(savedViews)
    .where(and(scopedTo(savedViews, scope), eq(savedViews.id, id)))
    .limit(1);
  return row;
}

export async function countOwnViews(scope: ViewScope, page: string, tx: Executor): Promise<number> {
  const match = and(scopedTo(savedViews, scope), eq(savedViews.page, page), eq(savedViews.userId, scope.userId));
  const [row] = await tx.select({ number: count() }).from(savedViews).where(match);
  return row?.number ?? 0;
}

/** Replaces the user's view with the same name on the same page. Returns its ID. */
export async function upsertSavedView(row: Omit<SavedViewRow, "createdAt">, tx: Executor): Promise<string> {
  const { id, partnerId, environment, userId, page, name, query, isShared } = row;
  const [kept] = await tx.execute<{ id: string }>(sql`
    insert into saved_views (id, partner_id, environment, user_id, page, name, query, is_shared)
    values (${id}, ${partnerId}, ${environment}, ${userId}, ${page}, ${name}, ${query}, ${isShared})
    on conflict (partner_id, environment, page, user_id, lower(name)) do update
    set name = excluded.name, query = excluded.query, is_shared = excluded.is_shared
    returning id`);
  if (!kept) throw new Error("The view was not kept");
  return kept.id;
}

export async function updateSavedViewShared(scope: TenantScope, id: string, isShared: boolean): Promise<void> {
  await db
    .update(savedViews)
    .set({ isShared })
    .where(and(scopedTo(savedViews, scope), eq(savedViews.id, id)));
}

export async function deleteSavedView(scope: TenantScope, id: string): Promise<void> {
  await db.delete(savedViews).where(and(scopedTo(savedViews, scope), eq(savedViews.id, id)));
}
