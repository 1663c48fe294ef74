import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";
import { Status, type StatusKind } from "./status.tsx";

type Shown = Pick<ShownDelivery, "status" | "attempts" | "receiver">;
type DeliveryStatusProps = { delivery: Shown };

export function DeliveryStatus({ delivery }: DeliveryStatusProps) {
  const { kind, word } = deliveryWord(delivery);
  return <Status kind={kind}>{word}</Status>;
}

/** `pending` as the reader needs it: not tried yet, tried in vain, or held while its endpoint is paused. */
export function deliveryWord({ status, attempts, receiver }: Shown): { kind: StatusKind; word: string } {
  if (status === "delivered") return { kind: "success", word: "delivered" };
  if (status === "failed") return { kind: "failed", word: "failed" };
  if (status === "skipped") return { kind: "over", word: "skipped" };
  if (receiver.status === "paused") return { kind: "pending", word: "held" };
  return attempts === 0 ? { kind: "pending", word: "pending" } : { kind: "processing", word: "retrying" };
}
