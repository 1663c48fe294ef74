import { upsertPartnerView } from "#db/operators.ts";
import type { TenantScope } from "#db/scope.ts";
import { hourMs } from "#lib/duration.ts";
import { recordOperatorAction } from "./record-operator-action.ts";
import type { Operator } from "./session.ts";

const auditIntervalMs = hourMs;

/** Records in the audit log, which the partner sees too, that an operator viewed a partner: the first view of each
 * hour. */
export async function recordPartnerView(
  operator: Operator,
  { partnerId, environment }: TenantScope,
  around: { now: Date; address: string | null },
): Promise<void> {
  const since = new Date(around.now.getTime() - auditIntervalMs);
  if (!(await upsertPartnerView({ partnerId, environment }, operator.operatorId, around.now, since))) return;
  const act = { action: "partner.view", target: partnerId, partnerId, environment };
  await recordOperatorAction(operator, act, around, async () => undefined);
}
