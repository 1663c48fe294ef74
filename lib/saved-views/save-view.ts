import { transact } from "#db/client.ts";
import { AppError } from "#lib/errors.ts";
import { randomId } from "#lib/random-id.ts";
import { countOwnViews, upsertSavedView, type ViewScope } from "#lib/saved-views/queries.ts";
import { type NewView, viewQuery, viewsMax } from "./contract.ts";

/** Saves the filters under this name, replacing the user's own view of that name. Returns its ID. */
export async function saveView(scope: ViewScope, view: NewView): Promise<string> {
  const query = viewQuery(view.query);
  if (query === "") throw new AppError("validation_failed", "Add a filter first. A view needs at least one.");
  const { partnerId, environment, userId } = scope;
  return transact(async (tx) => {
    const { page, name, is_shared: isShared } = view;
    const id = await upsertSavedView(
      { id: randomId("sv"), partnerId, environment, userId, page, name, query, isShared },
      tx,
    );
    if ((await countOwnViews(scope, page, tx)) > viewsMax) {
      throw new AppError("limit_reached", `You can have up to ${viewsMax} views per page. Delete one first.`);
    }
    return id;
  });
}
