import { insertAudit } from "#db/audit.ts";
import type { Executor } from "#db/client.ts";
import { transact } from "#db/transact.ts";
import { randomId } from "#lib/random-id.ts";
import type { Actor, AuditEntry } from "./contract.ts";

/** Slipway itself: the worker, a command on the server. */
export const systemActor: Actor = { kind: "system", id: null, name: "Slipway", address: null };

/** Adds a row to the audit log within `tx`, where the change itself is made: both are kept, or neither. */
export function writeAudit(entry: AuditEntry, at: Date, tx: Executor): Promise<void> {
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
  return insertAudit(row, tx);
}

/** The same for a change that was made in a transaction of its own. */
export const noteChange = (entry: AuditEntry, at: Date): Promise<void> => transact((tx) => writeAudit(entry, at, tx));
