import type { Status as TransactionState } from "#db/enums.ts";
import { Status, type StatusKind } from "./status.tsx";

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
