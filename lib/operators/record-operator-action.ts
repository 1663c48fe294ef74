import type { Environment } from "#db/enums.ts";
import { transact } from "#db/transact.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Operator } from "./session.ts";

/** What an operator does, for the audit log. Nothing of it is secret. */
export type OperatorAction = {
  /** A noun of ours and what is done to it: "partner.suspend". */
  action: string;
  /** What it is done to. */
  target: string;
  /** Whose log it belongs in too. */
  partnerId?: string;
  environment?: Environment;
  details?: Record<string, unknown>;
};

type Circumstances = { now: Date; address: string | null };

/** Does `work` and leaves a row in the audit log: what cannot be written down is not done, and what fails leaves none. */
export function recordOperatorAction<Result>(
  { operatorId, email }: Pick<Operator, "operatorId" | "email">,
  { action, target, partnerId, environment, details }: OperatorAction,
  { now, address }: Circumstances,
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
