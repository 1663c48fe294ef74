import { selectAlerts } from "#lib/alerts/queries/alerts.ts";
import { readCursor, toPage } from "#lib/cursor.ts";
import { dayMs } from "#lib/duration.ts";
import { type AlertScope, historyDays, type ListedAlert } from "./contract.ts";

const pageSize = 50;

/** A page of the alerts of the last 90 days, newest first. */
export async function listAlerts(
  scope: AlertScope,
  cursor: string | undefined,
  now: Date,
): Promise<{ alerts: ListedAlert[]; nextCursor: string | null }> {
  const since = new Date(now.getTime() - historyDays * dayMs);
  const before = cursor === undefined ? null : readCursor(cursor);
  const found = await selectAlerts(scope, { since, limit: pageSize + 1, before });
  const { rows, nextCursor } = toPage(found, pageSize, ({ openedAt, id }) => ({ at: openedAt, id }));
  const alerts = rows.map(({ id, kind, subject, openedAt, closedAt, evidence }) => ({
    ...{ id, kind, subject, evidence },
    opened_at: openedAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
  }));
  return { alerts, nextCursor };
}
