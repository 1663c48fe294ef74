import { Status, type StatusKind } from "#components/ui/status.tsx";
import type { Status as TransactionState } from "#db/enums.ts";

const kinds: Record<TransactionState, StatusKind> = {
  pending: "pending",
  processing: "processing",
  success: "success",
  failed: "failed",
  cancelled: "over",
  expired: "over",
  refunded: "over",
};

type TransactionStatusProps = { status: TransactionState };

export const TransactionStatus = ({ status }: TransactionStatusProps) => <Status kind={kinds[status]}>{status}</Status>;
