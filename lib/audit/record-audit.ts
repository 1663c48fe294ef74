import { insertAudit } from "#db/audit.ts";
import type { Tx } from "#db/client.ts";
import { randomId } from "#lib/random-id.ts";
import type { Actor, AuditEntry } from "./contract.ts";

/** Slipway itself: the worker, a command on the server. */
export const systemActor: Actor = { kind: "system", id: null, name: "Slipway", address: null };

/** Records an action in the transaction `tx` that makes the change, so that either both are committed or neither. */
export async function recordAudit(entry: AuditEntry, at: Date, tx: Tx): Promise<void> {
  const { actor, action, target, partnerId, environment, before, after } = entry;
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
