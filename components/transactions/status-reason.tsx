import type { Transaction } from "#lib/transactions/contract.ts";
import { failureLabel } from "#lib/transactions/failure-code-contract.ts";

type StatusReasonProps = Pick<Transaction, "status" | "status_reason" | "failure_code">;

/** Why a transaction has its status. */
export function StatusReason({ status, status_reason, failure_code }: StatusReasonProps) {
  const text = [failureLabel(status, failure_code), status_reason].filter(Boolean).join(" · ");
  return text === "" ? null : <span className="text-muted">{text}</span>;
}
