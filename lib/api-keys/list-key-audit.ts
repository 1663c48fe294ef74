import type { TenantScope } from "#db/scope.ts";
import type { ApiKey } from "#lib/api-keys/contract.ts";
import type { AuditLine } from "#lib/audit/contract.ts";
import { listAudit } from "#lib/audit/list-audit.ts";

type Hinted = Pick<ApiKey, "hint">;

/** What was done to a key, newest first, up to a page of it: rows name it by its hint, the one of the rotation that made it
 * by that of the key before. */
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
