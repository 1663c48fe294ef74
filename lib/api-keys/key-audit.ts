import type { Tx } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { ApiKey } from "#lib/api-keys/contract.ts";
import type { Actor, AuditLine } from "#lib/audit/contract.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { notifyOwners } from "#lib/mail/queue-mail.ts";

type KeyAuditEntry = {
  actor: Actor;
  /** `end`: expired before the end of its grace period. */
  action: "create" | "rotate" | "revoke" | "end";
  key: { id: string; name: string; hint: string };
  /** Further details: scopes, expiry. */
  after?: Record<string, unknown>;
};

const changes = {
  create: "was created",
  rotate: "was rotated",
  revoke: "was revoked",
  end: "was expired before the end of its rotation period",
};

/** Writes the audit log and emails the owners. Never contains the key itself. */
export async function recordKeyAudit(
  { partnerId, environment }: TenantScope,
  { actor, action, key, after }: KeyAuditEntry,
  now: Date,
  tx: Tx,
): Promise<void> {
  const entry = { actor, action: `api_key.${action}`, target: `${key.name} (${key.hint})`, partnerId, environment };
  await recordAudit({ ...entry, after: { id: key.id, ...after } }, now, tx);
  const what = `The ${environment} API key “${key.name}” (${key.hint}) ${changes[action]}`;
  await notifyOwners({ partnerId, actor, what }, now, tx);
}

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
