import type { Status as TransactionState } from "#db/enums.ts";
import { Status, type StatusKind } from "./status.tsx";

const statuses: Record<TransactionState, { kind: StatusKind; label: string }> = {
  pending: { kind: "pending", label: "Pending" },
  processing: { kind: "processing", label: "Processing" },
  success: { kind: "success", label: "Success" },
  failed: { kind: "failed", label: "Failed" },
  cancelled: { kind: "neutral", label: "Cancelled" },
  expired: { kind: "neutral", label: "Expired" },
  refunded: { kind: "neutral", label: "Refunded" },
};

export const statusLabel = (status: TransactionState): string => statuses[status].label;

type TransactionStatusProps = { status: TransactionState };

export const TransactionStatus = ({ status }: TransactionStatusProps) => (
  <Status kind={statuses[status].kind}>{statuses[status].label}</Status>
);
