import { type Tx, transact } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor, AuditEntry } from "#lib/audit/contract.ts";
import { hasAuditRow } from "#lib/audit/queries/audit.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { hourMs } from "#lib/duration.ts";
import { upsertPartnerView } from "#lib/people/queries/operators.ts";
import type { Operator } from "./session.ts";

export type { Tx };

/** An operator's action for the audit log, without secrets. */
export type OperatorAction = {
  /** Resource and action: "partner.suspend". */
  action: string;
  /** The target. */
  target: string;
  /** The partner whose audit log also shows it. */
  partnerId?: string;
  environment?: Environment;
  details?: Record<string, unknown>;
  /** Reads the values before the change, with the names of `details`. */
  before?(tx: Tx): Promise<Record<string, unknown> | undefined>;
};

export const operatorActor = (
  { operatorId, email }: Pick<Operator, "operatorId" | "email">,
  address: string | null,
) => ({
  kind: "operator" as const,
  id: operatorId,
  name: email,
  address,
});

/** Records the action and then runs `work` in one transaction. `work` uses only `tx`: another connection may never become
 * free while all of them wait for one, and its statements are committed separately. No requests to other services. */
export const recordOperatorAction = <Result>(
  actor: Actor,
  action: OperatorAction,
  now: Date,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  transact(async (tx) => {
    await recordAudit({ ...toEntry(actor, action), before: await action.before?.(tx) }, now, tx);
    return work(tx);
  });

const toEntry = (actor: Actor, { action, target, partnerId, environment, details }: OperatorAction): AuditEntry => ({
  actor,
  action,
  target,
  partnerId: partnerId ?? null,
  environment: environment ?? null,
  ...(details && { after: details }),
});

/** Records that an operator viewed the outbox: the first view of each hour. */
export async function recordOutboxView(operator: Operator, { now, address }: ViewDetails): Promise<void> {
  const action = { action: "operator.view_outbox", target: "outbox" };
  const since = new Date(now.getTime() - hourMs);
  await transact(async (tx) => {
    if (await hasAuditRow({ actorId: operator.operatorId, action: action.action, since }, tx)) return;
    await recordAudit(toEntry(operatorActor(operator, address), action), now, tx);
  });
}

type ViewDetails = { now: Date; address: string | null };

/** Records in the audit log, which the partner sees too, that an operator viewed a partner: the first view of each
 * hour. */
export async function recordPartnerView(
  operator: Operator,
  scope: TenantScope,
  { now, address }: ViewDetails,
): Promise<void> {
  const since = new Date(now.getTime() - hourMs);
  await transact(async (tx) => {
    if (!(await upsertPartnerView(scope, operator.operatorId, now, since, tx))) return;
    const action = { action: "partner.view", target: scope.partnerId, ...scope };
    await recordAudit(toEntry(operatorActor(operator, address), action), now, tx);
  });
}
