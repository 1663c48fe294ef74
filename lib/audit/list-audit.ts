import type { TenantScope } from "#db/scope.ts";
import {
  type AuditRow,
  type AuditSearch,
  selectAudit,
  selectAuditForOperator,
  selectAuditPosition,
} from "#lib/audit/queries/audit.ts";
import { readCursor, toPage, writeCursor } from "#lib/cursor.ts";
import { startOfWindow } from "#lib/list-contract.ts";
import type { AuditFilter, AuditLine, AuditPage } from "./contract.ts";

const pageSize = 50;
const exportedMax = 10_000;
const searchedMax = 10_000;

type OperatorFilter = AuditFilter & { partnerId?: string };

/** One page of a partner's audit log, for this environment or both, newest first. */
export function listAudit(scope: TenantScope, filter: AuditFilter, now: Date): Promise<AuditPage> {
  const { about, by, who, target } = filter;
  const isIndexed = [about, by, who, target].every((one) => one === undefined);
  const { partnerId } = scope;
  return searchPage({ ...toSearch(filter, now, pageSize + 1), partnerId }, isIndexed, (search) =>
    selectAudit(scope, search),
  );
}

/** For an export: up to 10,000 rows before now, so without the row that records this export. */
export const listAuditForExport = async (scope: TenantScope, filter: AuditFilter, now: Date): Promise<AuditLine[]> =>
  (await selectAudit(scope, { ...toSearch(filter, now, exportedMax), to: now })).map(toLine);

/** For the operator: the rows of all partners, or of one. */
export function listAuditForOperator({ partnerId, ...filter }: OperatorFilter, now: Date): Promise<AuditPage> {
  const isIndexed = filter.who === undefined && filter.target === undefined;
  return searchPage({ ...toSearch(filter, now, pageSize + 1), partnerId }, isIndexed, selectAuditForOperator);
}

type Search = AuditSearch & { partnerId?: string };

/** Looks through at most 10,000 rows if no index leads to those of the filter. */
async function searchPage(
  search: Search,
  isIndexed: boolean,
  select: (search: Search) => Promise<AuditRow[]>,
): Promise<AuditPage> {
  const until = isIndexed ? undefined : await selectAuditPosition(search, searchedMax);
  const { rows, nextCursor } = toPage(await select({ ...search, until }), pageSize, (row) => row);
  const lines = rows.map(toLine);
  if (nextCursor || !until) return { lines, nextCursor, searchedTo: null };
  return { lines, nextCursor: writeCursor(until), searchedTo: until.at.toISOString() };
}

export const listAuditForOperatorsExport = async (
  { partnerId, ...filter }: OperatorFilter,
  now: Date,
): Promise<AuditLine[]> =>
  (await selectAuditForOperator({ ...toSearch(filter, now, exportedMax), to: now, partnerId })).map(toLine);

const toSearch = ({ about, by, who, target, window, cursor }: AuditFilter, now: Date, limit: number): AuditSearch => ({
  action: about,
  actorKind: by,
  actorName: who,
  target,
  from: window && startOfWindow(window, now),
  before: (cursor && readCursor(cursor)) || undefined,
  limit,
});

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
