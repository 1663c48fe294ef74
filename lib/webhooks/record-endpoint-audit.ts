import type { Tx } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { notifyOwners } from "#lib/mail/queue-mail.ts";

const changes = {
  create: "was added",
  change: "was changed",
  pause: "was paused",
  resume: "was resumed",
  delete: "was deleted",
  reveal_secret: "had its signing secret revealed",
  rotate_secret: "had its signing secret rotated",
};

type EndpointAuditEntry = {
  actor: Actor;
  action: keyof typeof changes;
  endpoint: { id: string; name: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Writes the audit log and emails the owners, in the transaction of the change. Never contains the secret itself. Changes with an
 * API key send no email: members gave it the scope, and the process that serves the API can't read who the owners are. */
export async function recordEndpointAudit(
  { partnerId, environment }: TenantScope,
  { actor, action, endpoint, before, after }: EndpointAuditEntry,
  now: Date,
  tx: Tx,
): Promise<void> {
  const target = `${endpoint.name} (${endpoint.id})`;
  await recordAudit({ actor, action: `webhook.${action}`, target, partnerId, environment, before, after }, now, tx);
  if (actor.kind === "api_key") return;
  // A pause is shown in the dashboard and loses no events, so it needs no email.
  if (action === "pause" || action === "resume") return;
  const what = `The ${environment} webhook endpoint “${endpoint.name}” ${changes[action]}`;
  await notifyOwners({ partnerId, actor, what }, now, tx);
}
