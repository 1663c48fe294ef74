import { Segments } from "#components/overview/segments.tsx";
import { LatencyChart } from "#components/ui/chart/latency-chart.tsx";
import { TimeChart } from "#components/ui/chart/time-chart.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { HealthHistory as History } from "#lib/providers/health/history-contract.ts";

type HealthHistoryProps = { history: History; path: string };

/** Quote requests and latency over time, and the incidents. */
export function HealthHistory({ history: { period, zone, steps, incidents }, path }: HealthHistoryProps) {
  const unit = period === "24h" ? "hour" : "day";
  return (
    <section className="max-w-300 pb-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-md font-semibold">Health</h2>
        <Segments
          label="Period"
          segments={[
            { name: "24h", text: "24 hours", href: path },
            { name: "30d", text: "30 days", href: `${path}?period=30d` },
          ]}
          current={period}
        />
      </div>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <TimeChart
          id="requests"
          isCompact
          steps={steps}
          begun={steps.length}
          zone={zone}
          title={requestsTitle(steps)}
          label={`Quote requests by ${unit}`}
          series={[
            { name: "Answered", tone: "accent", of: ({ responses }) => responses },
            { name: "Failed or timed out", tone: "bad", of: ({ requests, responses }) => requests - responses },
          ]}
        />
        <LatencyChart
          id="latency"
          steps={steps}
          zone={zone}
          title={latencyTitle(steps)}
          label={`Latency of quotes by ${unit}`}
        />
      </div>
      <Incidents incidents={incidents} />
    </section>
  );
}

function requestsTitle(steps: History["steps"]): string {
  const sum = (name: "requests" | "responses") => steps.reduce((total, step) => total + step[name], 0);
  const requests = sum("requests");
  if (requests === 0) return "No quote requests in this period";
  return `${formatNumber(requests)} quote requests · ${formatPercent(sum("responses"), requests)} answered`;
}

function latencyTitle(steps: History["steps"]): string {
  const slowest = Math.max(0, ...steps.map(({ p95Ms }) => p95Ms ?? 0));
  return slowest === 0 ? "Latency" : `Latency · p95 up to ${formatDuration(slowest)}`;
}

function Incidents({ incidents }: Pick<History, "incidents">) {
  if (incidents.length === 0) return <p className="text-muted mt-4">No incidents in this period.</p>;
  return (
    <div className="border-line mt-6 border-t pt-3">
      <h3 className="font-semibold">Incidents</h3>
      <ul>
        {incidents.map(({ id, title, startedAt, endedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
            <Status kind={endedAt ? "success" : "failed"}>{endedAt ? "Resolved" : "Open"}</Status>
            <TextLink href={`/operator/incidents#${id}`}>{title}</TextLink>
            <span className="text-muted">
              <TimeText at={startedAt.toISOString()} />
              {endedAt ? `, for ${formatDuration(endedAt.getTime() - startedAt.getTime())}` : ", ongoing"}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
