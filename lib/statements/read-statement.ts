import type { TenantScope } from "#db/scope.ts";
import { AppError } from "#lib/errors.ts";
import { daysOf } from "#lib/ledger/contract.ts";
import { buildStatement } from "./build-statement.ts";
import {
  type ListedStatement,
  type OpenReason,
  type Statement,
  type StatementBody,
  statementMonth,
} from "./contract.ts";
import { lastDueMonth, monthOf, monthRange } from "./month.ts";
import { selectLedgerMonth } from "./queries/ledger-month.ts";
import {
  lacksEntries,
  type StatementRow,
  selectFirstMonth,
  selectStatement,
  selectStatements,
} from "./queries/statements.ts";

/** The partner's months up to the current one, newest first. */
export async function listStatements(scope: TenantScope, now: Date): Promise<ListedStatement[]> {
  const [first, stored] = await Promise.all([selectFirstMonth(scope), selectStatements(scope)]);
  if (first === undefined) return [];
  const closed = new Map(stored.map((row) => [row.month, row]));
  const months = monthRange(first, monthOf(now));
  const isIncomplete =
    months.some((month) => month <= lastDueMonth(now) && !closed.has(month)) &&
    (await lacksEntries(scope, daysOf(lastDueMonth(now)).until));
  return months.map((month) => {
    const row = closed.get(month);
    if (row) return { month, ...closedStatus(row), owed: bodyOf(row).owed };
    return { month, ...openStatus(openReason(month, isIncomplete, now)), owed: null };
  });
}

/** A closed month as it was closed, or an open one as it is now. Throws not_found for months before the partner's first one, and after
 * the current one. */
export async function readStatement(scope: TenantScope, month: string, now: Date): Promise<Statement> {
  const found = await findStatement(scope, month, now);
  if (!found) throw new AppError("not_found", "There is no statement for this month");
  return found;
}

/** The same, or null. */
export async function findStatement(scope: TenantScope, month: string, now: Date): Promise<Statement | null> {
  const row = isMonth(month) ? await selectStatement(scope, month) : undefined;
  if (row) return { ...closedStatus(row), ...bodyOf(row) };
  const first = await selectFirstMonth(scope);
  if (first === undefined || !isMonth(month) || month < first || month > monthOf(now)) return null;
  const isEnded = month < monthOf(now);
  const [found, isIncomplete] = await Promise.all([
    selectLedgerMonth({ ...scope, month }),
    isEnded ? lacksEntries(scope, daysOf(month).until) : false,
  ]);
  const status = openStatus(openReason(month, isIncomplete, now));
  return { ...status, ...buildStatement(month, scope.environment, found) };
}

const isMonth = (text: string) => statementMonth.safeParse(text).success;

export const bodyOf = (row: StatementRow): StatementBody => row.body as StatementBody;

const closedStatus = ({ hash, closedAt }: StatementRow) => ({
  status: "closed" as const,
  open_reason: null,
  closed_at: closedAt.toISOString(),
  hash,
});

const openStatus = (reason: OpenReason) => ({
  status: "open" as const,
  open_reason: reason,
  closed_at: null,
  hash: null,
});

/** Why a month is still open. */
export function openReason(month: string, isIncomplete: boolean, now: Date): OpenReason {
  if (month >= monthOf(now)) return "month_running";
  return isIncomplete ? "ledger_incomplete" : "awaiting_closing";
}
