import { DeliveryStatus } from "#components/ui/status/delivery-status.tsx";
import type { Column } from "#components/ui/table/data-table.tsx";
import { formatDuration } from "#lib/format-time.ts";
import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";
import { AttemptOutcome } from "./attempt-outcome.tsx";
import { EventName } from "./event-name.tsx";
import { NextAttempt } from "./next-attempt.tsx";

type DeliveryColumn = "created" | "status" | "event" | "response" | "attempts";

/** The columns that the dashboard and the operator console share, in a table with a row for each day. `readAt`: when the page was read,
 * in ISO 8601. */
export const deliveryColumns = (readAt: string): Record<DeliveryColumn, Column<ShownDelivery>> => ({
  created: { head: "Created", card: 4, sort: "descending", time: ({ created_at }) => created_at, isExact: "clock" },
  status: {
    head: "Status",
    card: 2,
    cell: (delivery) => (
      <>
        <DeliveryStatus delivery={delivery} />{" "}
        <span className="dim card-rest">
          <NextAttempt delivery={delivery} nowMs={Date.parse(readAt)} />
        </span>
      </>
    ),
  },
  event: { head: "Event", card: 1, isLink: true, cell: (delivery) => <EventName delivery={delivery} /> },
  response: { head: "Last response", card: 3, cell: (delivery) => <LastResponse delivery={delivery} /> },
  attempts: { head: "Attempts", isNumber: true, className: "dim", cell: ({ attempts }) => attempts },
});

/** The days of the rows. */
export const deliveryDays = (readAt: string) => ({ of: ({ created_at }: ShownDelivery) => created_at, readAt });

export function LastResponse({ delivery }: { delivery: ShownDelivery }) {
  const { last_attempt_at, last_status_code: status_code, last_error: error, last_duration_ms } = delivery;
  if (last_attempt_at === null) return "–";
  return (
    <>
      <AttemptOutcome outcome={{ status_code, error }} />{" "}
      <span className="dim tabular-nums">{formatDuration(last_duration_ms)}</span>
    </>
  );
}
