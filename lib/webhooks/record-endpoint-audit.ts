import type { Executor } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { notifyOwners } from "#lib/mail/notify-owners.ts";

const words = {
  create: "was added",
  change: "was changed",
  pause: "was paused",
  resume: "was resumed",
  delete: "was deleted",
  reveal_secret: "had its secret looked at",
  rotate_secret: "got a new secret",
};

type EndpointAct = {
  actor: Actor;
  action: keyof typeof words;
  endpoint: { id: string; name: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** The row in the audit log and the mail to the owners, within the transaction of the change; never the secret itself. */
export async function recordEndpointAudit(
  { partnerId, environment }: TenantScope,
  { actor, action, endpoint, before, after }: EndpointAct,
  now: Date,
  tx: Executor,
): Promise<void> {
  const target = `${endpoint.name} (${endpoint.id})`;
  await recordAudit({ actor, action: `webhook.${action}`, target, partnerId, environment, before, after }, now, tx);
  // A pause is seen on every page, and ends nothing.
  if (action === "pause" || action === "resume") return;
  const what = `The ${environment} webhook endpoint “${endpoint.name}” ${words[action]}`;
  await notifyOwners({ partnerId, actor, what }, now, tx);
}
