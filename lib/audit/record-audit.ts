import type { Tx } from "#db/client.ts";
import { insertAudit } from "#lib/audit/queries/audit.ts";
import { AppError } from "#lib/errors.ts";
import { hasRoleLocked } from "#lib/people/queries/members.ts";
import { randomId } from "#lib/random-id.ts";
import type { Actor, AuditEntry } from "./contract.ts";

/** Slipway itself: the worker, a command on the server. */
export const systemActor: Actor = { kind: "system", id: null, name: "Slipway", address: null };

/** Records an action in the transaction `tx` that makes the change, so that either both are committed or neither. Throws
 * scope_missing if the acting member was removed or has another role by now. */
export async function recordAudit(entry: AuditEntry, at: Date, tx: Tx): Promise<void> {
  const { actor, action, target, partnerId, environment, before, after } = entry;
  if (actor.role && !(await hasRoleLocked(partnerId ?? "", actor.id ?? "", actor.role, tx))) {
    throw new AppError("scope_missing", "Your role changed in the meantime. Reload the page.");
  }
  const row = {
    id: randomId("aud"),
    at,
    partnerId,
    environment,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    address: actor.address,
    action,
    target,
    before: before ?? null,
    after: after ?? null,
  };
  await insertAudit(row, tx);
}
