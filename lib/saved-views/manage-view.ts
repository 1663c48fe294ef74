import type { Role } from "#db/enums.ts";
import { AppError } from "#lib/errors.ts";
import {
  deleteSavedView,
  type SavedViewRow,
  selectSavedView,
  updateSavedViewShared,
  type ViewScope,
} from "#lib/saved-views/queries.ts";

type ViewMember = ViewScope & { role: Role };

/** Shares or unshares the user's own view. Owners can also unshare others' views. */
export async function shareView(member: ViewMember, id: string, isShared: boolean): Promise<void> {
  const view = await findView(member, id);
  if (isShared && view.userId !== member.userId)
    throw new AppError("scope_missing", "Only the person who created a view can share it");
  await updateSavedViewShared(member, id, isShared);
}

/** Deletes the user's own view; owners can also delete shared ones. */
export async function deleteView(member: ViewMember, id: string): Promise<void> {
  await findView(member, id);
  await deleteSavedView(member, id);
}

/** Views that the user can't see don't exist for them. */
async function findView(member: ViewMember, id: string): Promise<SavedViewRow> {
  const view = await selectSavedView(member, id);
  const isOwn = view?.userId === member.userId;
  if (!view || !(isOwn || view.isShared)) throw new AppError("not_found", "View not found");
  if (!isOwn && member.role !== "owner") {
    throw new AppError("scope_missing", "Only the person who created a view, or an owner, can change it");
  }
  return view;
}
