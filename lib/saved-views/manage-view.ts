import type { Role } from "#db/enums.ts";
import {
  deleteSavedView,
  type SavedViewRow,
  selectSavedView,
  updateSavedViewShared,
  type ViewScope,
} from "#db/saved-views.ts";
import { AppError } from "#lib/errors.ts";

type ViewMember = ViewScope & { role: Role };

/** Shares or unshares the user's own view. Owners can also unshare others' views. */
export async function shareView(keeper: ViewMember, id: string, isShared: boolean): Promise<void> {
  const view = await findView(keeper, id);
  if (isShared && view.userId !== keeper.userId)
    throw new AppError("scope_missing", "Only the person who created a view can share it");
  await updateSavedViewShared(keeper, id, isShared);
}

/** Deletes the user's own view; owners can also delete shared ones. */
export async function deleteView(keeper: ViewMember, id: string): Promise<void> {
  await findView(keeper, id);
  await deleteSavedView(keeper, id);
}

/** Views that the user can't see don't exist for them. */
async function findView(keeper: ViewMember, id: string): Promise<SavedViewRow> {
  const view = await selectSavedView(keeper, id);
  const isOwn = view?.userId === keeper.userId;
  if (!view || !(isOwn || view.isShared)) throw new AppError("not_found", "There is no such view");
  if (!isOwn && keeper.role !== "owner") {
    throw new AppError("scope_missing", "Only who made a view, or an owner, changes it");
  }
  return view;
}
