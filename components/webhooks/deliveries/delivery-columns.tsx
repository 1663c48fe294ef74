import { DeliveryStatus } from "#components/ui/status/delivery-status.tsx";
import type { Column } from "#components/ui/table/data-table.tsx";
import { formatDuration } from "#lib/format-time.ts";
import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";
import { outcomeCode, outcomeText } from "./attempt-outcome.ts";
import { NextAttempt } from "./next-attempt.tsx";

type DeliveryColumn = "status" | "response" | "duration" | "attempts" | "nextAttempt" | "created";

/** The columns that the dashboard and the operator console share. `readAt`: when the page was read, in ISO 8601. */
export const deliveryColumns = (readAt: string): Record<DeliveryColumn, Column<ShownDelivery>> => ({
  status: { head: "Status", cell: (delivery) => <DeliveryStatus delivery={delivery} /> },
  response: { head: "Last response", cell: (delivery) => <LastResponse delivery={delivery} /> },
  duration: {
    head: "Duration",
    isNumber: true,
    className: "text-muted",
    cell: ({ last_duration_ms }) => formatDuration(last_duration_ms),
  },
  attempts: { head: "Attempts", isNumber: true, className: "text-muted", cell: ({ attempts }) => attempts },
  nextAttempt: {
    head: "Next attempt",
    className: "text-muted",
    cell: (delivery) => <NextAttempt delivery={delivery} nowMs={Date.parse(readAt)} />,
  },
  created: { head: "Created", sort: "descending", time: ({ created_at }) => created_at, isExact: true },
});

function LastResponse({ delivery }: { delivery: ShownDelivery }) {
  if (delivery.last_attempt_at === null) return "–";
  const outcome = { status_code: delivery.last_status_code, error: delivery.last_error };
  return (
    <code className="font-mono text-xs" title={outcomeText(outcome)}>
      {outcomeCode(outcome)}
    </code>
  );
}
