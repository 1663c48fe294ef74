import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";
import { Status, type StatusKind } from "./status.tsx";

type DeliveryStatusProps = { delivery: Pick<ShownDelivery, "status" | "attempts" | "receiver"> };

export function DeliveryStatus({ delivery }: DeliveryStatusProps) {
  const { kind, label } = deliveryStatusOf(delivery);
  // Most are delivered, which only its dot shows in color.
  return <Status kind={kind}>{kind === "success" ? <span className="text-muted">{label}</span> : label}</Status>;
}

/** Splits `pending` into not attempted yet, retrying, and queued while the endpoint is paused. */
export function deliveryStatusOf({ status, attempts, receiver }: DeliveryStatusProps["delivery"]): {
  kind: StatusKind;
  label: string;
} {
  if (status === "delivered") return { kind: "success", label: "Delivered" };
  if (status === "failed") return { kind: "failed", label: "Failed" };
  if (status === "skipped") return { kind: "neutral", label: "Skipped" };
  if (receiver.status === "paused") return { kind: "pending", label: "Queued" };
  return attempts === 0 ? { kind: "pending", label: "Pending" } : { kind: "processing", label: "Retrying" };
}
