import type { TenantScope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";
import { selectUnseenNotices, updateNoticeSeen } from "#lib/mail/queries/notices.ts";
import type { Notice } from "#lib/webhooks/history-contract.ts";

const shownMax = 20;

/** Unseen notices, newest first. */
export async function listNotices(scope: TenantScope): Promise<Notice[]> {
  const rows = await selectUnseenNotices(scope, shownMax);
  return rows.map(({ id, text, path, at }) => ({ id, text, path, at: at.toISOString() }));
}

/** Throws not_found. */
export async function markNoticeSeen(scope: TenantScope, id: string, now: Date): Promise<void> {
  if (!(await updateNoticeSeen(scope, id, now))) throw new AppError("not_found", "Notice not found");
}
