import type { Transaction } from "#lib/transactions/contract.ts";
import { failureLabel } from "#lib/transactions/failure-code-contract.ts";

type StatusReasonProps = Pick<Transaction, "status" | "status_reason" | "failure_code">;

/** Why a transaction has its status. The code of a cancellation or an expiry says no more than the status. */
export function StatusReason({ status, status_reason, failure_code }: StatusReasonProps) {
  const label = status === "failed" && failure_code ? failureLabel(failure_code) : null;
  const text = [label, status_reason].filter(Boolean).join(" · ");
  return text === "" ? null : <span className="text-muted">{text}</span>;
}
