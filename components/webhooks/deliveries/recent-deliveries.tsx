import Link from "next/link";
import { deliveryStatusOf } from "#components/ui/status/delivery-status.tsx";
import type { StatusKind } from "#components/ui/status/status.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";
import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";

const bars: Record<StatusKind, string> = {
  success: "bg-good h-full",
  failed: "bg-bad h-full",
  processing: "bg-wait h-3/4",
  pending: "bg-wait h-1/2",
  neutral: "bg-edge h-1/4",
};

type RecentDeliveriesProps = { environment: Environment; deliveries: ShownDelivery[] };

/** One bar for each delivery, newest at the right. */
export function RecentDeliveries({ environment, deliveries }: RecentDeliveriesProps) {
  if (deliveries.length === 0) return <span className="text-muted">None yet</span>;
  return (
    <ol className="flex h-5 items-end gap-0.5">
      {deliveries.toReversed().map((delivery) => {
        const { kind, label } = deliveryStatusOf(delivery);
        return (
          <li key={delivery.id} className="flex h-full w-2 items-end">
            <Link
              href={webhookPaths(environment).delivery(delivery.id)}
              prefetch={false}
              title={`${label}: ${delivery.event}`}
              aria-label={`${label}: ${delivery.event}`}
              className={`w-full rounded-xs ${bars[kind]}`}
            />
          </li>
        );
      })}
    </ol>
  );
}
