import { transact } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { upsertPartnerView } from "#db/operators.ts";
import type { TenantScope } from "#db/scope.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { hourMs } from "#lib/duration.ts";
import type { Operator } from "./session.ts";

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
};

type RequestDetails = { now: Date; address: string | null };

/** Runs `work` and records it in the audit log, in one transaction. */
export function recordOperatorAction<Result>(
  { operatorId, email }: Pick<Operator, "operatorId" | "email">,
  { action, target, partnerId, environment, details }: OperatorAction,
  { now, address }: RequestDetails,
  work: () => Promise<Result>,
): Promise<Result> {
  const entry = {
    actor: { kind: "operator" as const, id: operatorId, name: email, address },
    action,
    target,
    partnerId: partnerId ?? null,
    environment: environment ?? null,
    ...(details && { after: details }),
  };
  return transact(async (tx) => {
    await recordAudit(entry, now, tx);
    return work();
  });
}

/** Records in the audit log, which the partner sees too, that an operator viewed a partner: the first view of each
 * hour. */
export async function recordPartnerView(
  operator: Operator,
  { partnerId, environment }: TenantScope,
  details: RequestDetails,
): Promise<void> {
  const since = new Date(details.now.getTime() - hourMs);
  if (!(await upsertPartnerView({ partnerId, environment }, operator.operatorId, details.now, since))) return;
  const act = { action: "partner.view", target: partnerId, partnerId, environment };
  await recordOperatorAction(operator, act, details, async () => undefined);
}
