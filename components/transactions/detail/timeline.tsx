import { RoleLink } from "#components/shell/role-link.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { Panel } from "#components/ui/page/panel.tsx";
import { ClockSwitch } from "#components/ui/text/clock-switch.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { isSuccessful } from "#components/webhooks/deliveries/outcome-text.ts";
import type { Status } from "#db/enums.ts";
import { formatGap } from "#lib/format-time.ts";
import type { TimelineEntry, TransactionDetail } from "#lib/transactions/dashboard-contract.ts";
import { TimelineLine } from "./timeline-line.tsx";

type TimelineProps = { detail: TransactionDetail; providerName: string };

/** Newest first, with the time between entries. */
export function Timeline({ detail, providerName }: TimelineProps) {
  const { timeline, has_requests, is_timeline_cut, transaction } = detail;
  const { environment, id } = transaction;
  const logs = `/${environment}/api-logs?${new URLSearchParams({ path: `/api/v1/partner/transactions/${id}` })}`;
  return (
    <Panel title="Timeline" actions={<ClockSwitch />}>
      <ol className="timeline">
        {timeline.map((entry, index) => {
          const earlier = timeline[index + 1];
          return (
            <li key={keyOf(entry)}>
              <span aria-hidden="true" className={classNames("timeline-dot", dotColor(entry))} />
              <div className="flex items-baseline justify-between gap-4">
                <div className="min-w-0">
                  <TimelineLine entry={entry} environment={environment} providerName={providerName} />
                </div>
                <div className="text-muted shrink-0 text-end">
                  <TimeText at={entry.at} isExact />
                  {sinceOf(entry) !== entry.at && (
                    <span className="block">
                      from <TimeText at={sinceOf(entry)} isExact />
                    </span>
                  )}
                </div>
              </div>
              {earlier && (
                <p className="text-faint py-1 text-xs tabular-nums">
                  {formatGap(new Date(earlier.at), new Date(sinceOf(entry)))}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {!has_requests && (
        <p className="text-muted mt-3 text-sm">API requests are temporarily unavailable and not shown.</p>
      )}
      {is_timeline_cut && (
        <p className="text-muted mt-3 text-sm">
          Showing the latest requests and attempts. <RoleLink href={logs}>View all requests</RoleLink>
        </p>
      )}
    </Panel>
  );
}

/** Several requests are one entry, which begins with the first. It shows the times of both, because the gap below is to the first. */
const sinceOf = (entry: TimelineEntry) => (entry.kind === "calls" ? entry.since : entry.at);

const statusColors: Record<Status, string> = {
  pending: "bg-wait",
  processing: "bg-wait",
  success: "bg-good",
  failed: "bg-bad",
  cancelled: "bg-edge",
  expired: "bg-edge",
  refunded: "bg-edge",
};

function dotColor(entry: TimelineEntry): string {
  if (entry.kind === "status") return statusColors[entry.status];
  if (entry.kind === "hold") return statusColors.pending;
  if (entry.kind === "adjustment") return entry.adjustment.status === "succeeded" ? "bg-bad" : "bg-wait";
  if (entry.kind === "created") return statusColors.pending;
  if (entry.kind === "attempt") return isSuccessful(entry) ? "bg-good" : "bg-bad";
  if (entry.kind === "calls" && entry.status >= 400) return "bg-bad";
  return "bg-edge";
}

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === "attempt" || entry.kind === "adjustment") return entry.id;
  // Keeps the element while the number of requests grows.
  if (entry.kind === "calls") return `${entry.kind} ${entry.since} ${entry.status}`;
  return `${entry.kind} ${entry.at} ${"raw_status" in entry ? entry.raw_status : ""} ${"status" in entry ? entry.status : ""}`;
}
