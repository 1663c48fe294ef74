import type { TenantScope } from "#db/scope.ts";
import { retentionDays } from "#lib/api-logs/contract.ts";
import type { ApiLogRow } from "#lib/api-logs/queries/api-logs.ts";
import type { LogTerm } from "#lib/api-logs/queries/terms.ts";
import { pathTerm, successRange } from "#lib/api-logs/search-words.ts";
import { dayMs } from "#lib/duration.ts";
import type { Seen } from "#lib/integration/queries/integration-evidence.ts";
import type { Check, Evidence, EvidenceKind } from "./contract.ts";

/** What a check found just now. */
export type CheckResult = Pick<Check, "state" | "evidence" | "detail">;
export type RunCheck = (scope: TenantScope, now: Date) => Promise<CheckResult>;

export const found = (state: Check["state"], evidence: Evidence[], detail: string | null = null): CheckResult => ({
  state,
  evidence,
  detail,
});

export const unseen = (detail: string | null = null): CheckResult => found("unseen", [], detail);

export const passedBy = (kind: EvidenceKind, seen: Seen | null): CheckResult =>
  seen ? found("passed", items(kind, seen)) : unseen();

/** Evidence of one kind, without what wasn't found. */
export const items = (kind: EvidenceKind, ...rows: (Seen | null)[]): Evidence[] =>
  rows.flatMap((seen) => (seen ? [{ kind, id: seen.id, at: seen.at.toISOString() }] : []));

export const requestOf = (row: ApiLogRow | undefined): Seen | null => (row ? { id: row.requestId, at: row.at } : null);

/** The range of the API logs that are kept. */
export const loggedRange = (now: Date): { from: Date } => ({ from: new Date(now.getTime() - retentionDays * dayMs) });

/** A search for successful requests to this path of the API. */
export const successesOf = (method: string, path: string) => {
  const terms: LogTerm[] = [
    pathTerm(false, "is", [path]),
    { field: "method", isNot: false, values: [method] },
    { field: "status", isNot: false, ranges: [successRange] },
  ];
  return { terms, scanned: 10_000 };
};
