import { Badge } from "#components/ui/status/badge.tsx";
import type { Status } from "#db/enums.ts";
import type { ShownRefund } from "#lib/adjustments/contract.ts";
import { refundText } from "./adjustment-text.ts";

type RefundBadgeProps = { refund: ShownRefund | null; status: Status };

/** What was returned to the payer. It is shown next to the status, because a refund after success doesn't change that. */
export function RefundBadge({ refund, status }: RefundBadgeProps) {
  const text = refundText(refund, status);
  return text && <Badge tone={refund?.status === "succeeded" ? "bad" : "wait"}>{text}</Badge>;
}
