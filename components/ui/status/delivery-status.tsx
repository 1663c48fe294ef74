import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";
import { Status, type StatusKind } from "./status.tsx";

type Shown = Pick<ShownDelivery, "status" | "attempts" | "receiver">;
type DeliveryStatusProps = { delivery: Shown };

export function DeliveryStatus({ delivery }: DeliveryStatusProps) {
  const { kind, label } = deliveryState(delivery);
  return <Status kind={kind}>{label}</Status>;
}

/** Splits `pending` into not attempted yet, retrying, and queued for a paused endpoint. */
export function deliveryState({ status, attempts, receiver }: Shown): { kind: StatusKind; label: string } {
  if (status === "delivered") return { kind: "success", label: "Delivered" };
  if (status === "failed") return { kind: "failed", label: "Failed" };
  if (status === "skipped") return { kind: "over", label: "Skipped" };
  if (receiver.status === "paused") return { kind: "pending", label: "Queued" };
  return attempts === 0 ? { kind: "pending", label: "Pending" } : { kind: "processing", label: "Retrying" };
}
