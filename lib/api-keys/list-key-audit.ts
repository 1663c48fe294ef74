import type { TenantScope } from "#db/scope.ts";
import type { ApiKey } from "#lib/api-keys/contract.ts";
import type { AuditLine } from "#lib/audit/contract.ts";
import { listAudit } from "#lib/audit/list-audit.ts";

type Hinted = Pick<ApiKey, "hint">;

/** A key's audit log, newest first, up to one page. Rows identify it by its hint; the rotation that created it, by the
 * previous key's hint. */
export async function listKeyAudit(
  scope: TenantScope,
  { hint }: Hinted,
  predecessor: Hinted | undefined,
  now: Date,
): Promise<AuditLine[]> {
  const [own, before] = await Promise.all([
    listAudit(scope, { about: "api_key", target: hint }, now),
    predecessor ? listAudit(scope, { about: "api_key.rotate", target: predecessor.hint }, now) : { lines: [] },
  ]);
  return [...own.lines, ...before.lines.filter(({ after }) => after?.replaced_by === hint)];
}
