import type { Executor } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { notifyOwners } from "#lib/mail/queue-mail.ts";

const words = {
  create: "was added",
  change: "was changed",
  pause: "was paused",
  resume: "was resumed",
  delete: "was deleted",
  reveal_secret: "had its signing secret revealed",
  rotate_secret: "had its signing secret rotated",
};

type EndpointAct = {
  actor: Actor;
  action: keyof typeof words;
  endpoint: { id: string; name: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Writes the audit log and emails the owners, in the transaction of the change. Never contains the secret itself. */
export async function recordEndpointAudit(
  { partnerId, environment }: TenantScope,
  { actor, action, endpoint, before, after }: EndpointAct,
  now: Date,
  tx: Executor,
): Promise<void> {
  const target = `${endpoint.name} (${endpoint.id})`;
  await recordAudit({ actor, action: `webhook.${action}`, target, partnerId, environment, before, after }, now, tx);
  // A pause is shown in the dashboard and loses no events, so it needs no email.
  if (action === "pause" || action === "resume") return;
  const what = `The ${environment} webhook endpoint “${endpoint.name}” ${words[action]}`;
  await notifyOwners({ partnerId, actor, what }, now, tx);
}
