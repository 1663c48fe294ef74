import { selectSavedViews, type ViewScope } from "#lib/saved-views/queries.ts";
import { type SavedView, type ViewPage, viewQuery, viewsMax } from "./contract.ts";

/** A limit on views shared on one page. */
const shownMax = 4 * viewsMax;

/** The user's own views of the page and those shared with them, by name. */
export async function listViews(scope: ViewScope, page: ViewPage): Promise<SavedView[]> {
  const rows = await selectSavedViews(scope, page, shownMax);
  return rows.map(({ row: { id, name, query, isShared, userId }, by }) => ({
    id,
    name,
    query: viewQuery(query),
    isShared,
    by,
    isOwn: userId === scope.userId,
  }));
}
