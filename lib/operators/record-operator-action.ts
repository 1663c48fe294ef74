import type { Environment } from "#db/enums.ts";
import { transact } from "#db/transact.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
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
