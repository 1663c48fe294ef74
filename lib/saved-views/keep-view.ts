import type { Role } from "#db/enums.ts";
import {
  deleteSavedView,
  type SavedViewRow,
  selectSavedView,
  updateSavedViewShared,
  type ViewScope,
} from "#db/saved-views.ts";
import { AppError } from "#lib/errors.ts";

type Keeper = ViewScope & { role: Role };

/** Shares a view of one's own with everybody of the partner, or no more. An owner may end what others share. */
export async function shareView(keeper: Keeper, id: string, isShared: boolean): Promise<void> {
  const view = await keptBy(keeper, id);
  if (isShared && view.userId !== keeper.userId) throw new AppError("scope_missing", "Only who made a view shares it");
  await updateSavedViewShared(keeper, id, isShared);
}

/** One's own; an owner also deletes what others share. */
export async function deleteView(keeper: Keeper, id: string): Promise<void> {
  await keptBy(keeper, id);
  await deleteSavedView(keeper, id);
}

/** A view that the person may not see is one that is not there. */
async function keptBy(keeper: Keeper, id: string): Promise<SavedViewRow> {
  const view = await selectSavedView(keeper, id);
  const isOwn = view?.userId === keeper.userId;
  if (!view || !(isOwn || view.isShared)) throw new AppError("not_found", "There is no such view");
  if (!isOwn && keeper.role !== "owner") {
    throw new AppError("scope_missing", "Only who made a view, or an owner, changes it");
  }
  return view;
}
