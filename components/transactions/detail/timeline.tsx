import { Panel } from "#components/ui/page/panel.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { TimelineEntry, TransactionDetail } from "#lib/transactions/dashboard-contract.ts";
import { TimelineLine } from "./timeline-line.tsx";

type TimelineProps = { detail: TransactionDetail; providerName: string };

/** Newest first. */
export function Timeline({ detail, providerName }: TimelineProps) {
  const { timeline, is_timeline_cut, transaction } = detail;
  const { environment, id } = transaction;
  const logs = `/${environment}/api-logs?${new URLSearchParams({ path: `/api/v1/partner/transactions/${id}` })}`;
  return (
    <Panel title="Timeline">
      <ol className="-my-1.5">
        {timeline.map((entry) => (
          <li
            key={keyOf(entry)}
            className="border-line flex items-baseline justify-between gap-4 border-t py-1.5 first:border-t-0"
          >
            <div className="min-w-0">
              <TimelineLine entry={entry} environment={environment} providerName={providerName} />
            </div>
            <TimeText at={entry.at} className="text-muted" />
          </li>
        ))}
      </ol>
      {is_timeline_cut && (
        <p className="text-muted mt-3 text-sm">
          Showing the latest requests and attempts. <TextLink href={logs}>View all requests</TextLink>
        </p>
      )}
    </Panel>
  );
}

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === "attempt") return entry.id;
  // Keeps the element while the number of requests grows.
  if (entry.kind === "calls") return `${entry.kind} ${entry.since} ${entry.status}`;
  return `${entry.kind} ${entry.at} ${"raw_status" in entry ? entry.raw_status : ""} ${"status" in entry ? entry.status : ""}`;
}
