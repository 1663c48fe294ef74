import { type AuditRow, type AuditSearch, selectAudit, selectAuditForOperator } from "#db/audit.ts";
import type { TenantScope } from "#db/scope.ts";
import { readCursor, writeCursor } from "#lib/cursor.ts";
import { dayMs } from "#lib/duration.ts";
import type { AuditFilter, AuditLine, AuditPage } from "./contract.ts";

const pageSize = 50;
const exportedMax = 10_000;
const windowDays = { "24h": 1, "7d": 7, "30d": 30, "90d": 90 } as const;

/** One page of a partner's audit log, for this environment or both, newest first. */
export const listAudit = async (scope: TenantScope, filter: AuditFilter, now: Date): Promise<AuditPage> =>
  toPage(await selectAudit(scope, toSearch(filter, now, pageSize)));

/** For an export: up to 10,000 rows. */
export const listAuditForExport = async (scope: TenantScope, filter: AuditFilter, now: Date): Promise<AuditLine[]> =>
  (await selectAudit(scope, { ...toSearch(filter, now, exportedMax), limit: exportedMax })).map(toLine);

/** For the operator: the rows of all partners, or of one. */
export const listAuditForOperator = async (
  filter: AuditFilter & { partnerId?: string },
  now: Date,
): Promise<AuditPage> =>
  toPage(await selectAuditForOperator({ ...toSearch(filter, now, pageSize), partnerId: filter.partnerId }));

export const listAuditForOperatorsExport = async (
  filter: AuditFilter & { partnerId?: string },
  now: Date,
): Promise<AuditLine[]> => {
  const search = { ...toSearch(filter, now, exportedMax), limit: exportedMax, partnerId: filter.partnerId };
  return (await selectAuditForOperator(search)).map(toLine);
};

function toSearch({ about, by, who, target, window, cursor }: AuditFilter, now: Date, limit: number): AuditSearch {
  return {
    action: about,
    actorKind: by,
    actorName: who,
    target,
    from: window && new Date(now.getTime() - windowDays[window] * dayMs),
    before: (cursor && readCursor(cursor)) || undefined,
    // One extra row shows whether there is another page.
    limit: limit + 1,
  };
}

function toPage(rows: AuditRow[]): AuditPage {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { lines: shown.map(toLine), nextCursor: rows.length > pageSize && last ? writeCursor(last) : null };
}

const toLine = (row: AuditRow): AuditLine => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.actorKind,
  who: row.actorName,
  address: row.address,
  action: row.action,
  target: row.target,
  partnerId: row.partnerId,
  environment: row.environment,
  before: row.before,
  after: row.after,
});
