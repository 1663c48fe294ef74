import { deliveryStatusOf } from "#components/ui/status/delivery-status.tsx";
import type { StatusKind } from "#components/ui/status/status.tsx";
import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";

// Heights as well as colors.
const bars: Record<StatusKind, string> = {
  success: "bg-good h-full",
  failed: "bg-bad h-full",
  processing: "bg-wait h-3/4",
  pending: "bg-wait h-1/2",
  neutral: "bg-edge h-1/4",
};

type RecentDeliveriesProps = { deliveries: ShownDelivery[] };

/** One bar for each delivery, newest at the right. The table below has their details. */
export function RecentDeliveries({ deliveries }: RecentDeliveriesProps) {
  if (deliveries.length === 0) return <span className="text-muted">None yet</span>;
  const statuses = deliveries.map(deliveryStatusOf);
  const labels = [...new Set(statuses.map(({ label }) => label))];
  const summary = labels.map(
    (name) => `${statuses.filter(({ label }) => label === name).length} ${name.toLowerCase()}`,
  );
  return (
    <div role="img" aria-label={summary.join(", ")} title={summary.join(", ")} className="flex h-5 items-end gap-0.5">
      {deliveries.toReversed().map((delivery) => (
        <span key={delivery.id} className={`w-1.5 rounded-xs ${bars[deliveryStatusOf(delivery).kind]}`} />
      ))}
    </div>
  );
}
