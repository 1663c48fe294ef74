import { LinkTabs } from "#components/operator/environment-tabs.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { Status } from "#components/ui/status/status.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import { formatDay, formatDuration } from "#lib/format-time.ts";
import type { HealthStep, HealthHistory as History } from "#lib/provider-health/history-contract.ts";

type HealthHistoryProps = { history: History; path: string };

const slowMs = 2_500;
/** Below these shares of responses a bar shows a problem. */
const degradedBelow = 0.95;
const downBelow = 0.5;

/** Availability and latency as bars, the same values as a table, and the incidents. */
export function HealthHistory({ history: { period, steps, incidents }, path }: HealthHistoryProps) {
  const requests = steps.reduce((total, step) => total + step.requests, 0);
  const responses = steps.reduce((total, step) => total + step.responses, 0);
  const stepName = period === "24h" ? "Hour (UTC)" : "Day (UTC)";
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold">
          {requests === 0
            ? "No quote requests in this period"
            : `${formatPercent(responses, requests)} of ${formatNumber(requests)} quote requests answered`}
        </h3>
        <LinkTabs
          label="Period"
          tabs={[
            { name: "24h", title: "24 hours", href: path },
            { name: "30d", title: "30 days", href: `${path}?period=30d` },
          ]}
          current={period}
        />
      </div>
      {requests > 0 && (
        <>
          <Bars title="Availability" steps={steps} period={period} toBar={availabilityBar} />
          <Bars title="Latency (p95)" steps={steps} period={period} toBar={latencyBar(steps)} />
          <details className="mb-4">
            <summary className="text-muted hover:text-ink cursor-pointer text-sm pointer-coarse:py-3">
              Show as table
            </summary>
            <StepsTable steps={steps} stepName={stepName} period={period} />
          </details>
        </>
      )}
      <Incidents incidents={incidents} />
    </>
  );
}

type Bar = { percent: number; className: string; text: string };

function availabilityBar({ requests, responses }: HealthStep): Bar {
  if (requests === 0) return { percent: 6, className: "bg-line", text: "no requests" };
  const share = responses / requests;
  const className = share < downBelow ? "bg-bad" : share < degradedBelow ? "bg-wait" : "bg-accent";
  return { percent: Math.max(share * 100, 6), className, text: `${formatPercent(responses, requests)} answered` };
}

const latencyBar = (steps: HealthStep[]) => {
  const max = Math.max(...steps.map(({ p95Ms }) => p95Ms ?? 0), 1);
  return ({ p95Ms }: HealthStep): Bar =>
    p95Ms === null
      ? { percent: 3, className: "bg-line", text: "no requests" }
      : {
          percent: Math.max((p95Ms / max) * 100, 3),
          className: p95Ms >= slowMs ? "bg-wait" : "bg-edge/70",
          text: `p95 ${latencyText(p95Ms)}`,
        };
};

type BarsProps = { title: string; steps: HealthStep[]; period: History["period"]; toBar: (step: HealthStep) => Bar };

const Bars = ({ title, steps, period, toBar }: BarsProps) => (
  <figure className="mb-4">
    <figcaption className="text-muted mb-1 text-sm">
      {title}, by {period === "24h" ? "hour" : "day"} (UTC)
    </figcaption>
    <div aria-hidden="true" className="flex h-16 items-end gap-px sm:gap-0.5">
      {steps.map((step) => {
        const { percent, className, text } = toBar(step);
        return (
          <span
            key={step.at}
            title={`${stepText(step.at, period)}: ${text}`}
            className="flex h-full min-w-0 flex-1 items-end"
          >
            <span style={{ height: `${percent}%` }} className={classNames("w-full rounded-t-[2px]", className)} />
          </span>
        );
      })}
    </div>
    <p aria-hidden="true" className="border-line text-muted flex justify-between border-t pt-1 text-xs tabular-nums">
      <span>{stepText(steps[0]?.at ?? "", period)}</span>
      <span>{stepText(steps[Math.floor(steps.length / 2)]?.at ?? "", period)}</span>
      <span>Now</span>
    </p>
  </figure>
);

type StepsTableProps = { steps: HealthStep[]; stepName: string; period: History["period"] };

const StepsTable = ({ steps, stepName, period }: StepsTableProps) => (
  <table className="mt-2 w-full text-sm tabular-nums">
    <thead className="text-muted text-xs">
      <tr>
        {[stepName, "Requests", "Availability", "p50", "p95"].map((head) => (
          <th key={head} scope="col" className="py-1 text-right font-normal first:text-left">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {steps.toReversed().map(({ at, requests, responses, p50Ms, p95Ms }) => (
        <tr key={at} className="border-line border-t">
          <th scope="row" className="py-1 text-left font-normal">
            {stepText(at, period)}
          </th>
          <td className="text-right">{formatNumber(requests)}</td>
          <td className="text-right">{formatPercent(responses, requests)}</td>
          <td className="text-right">{latencyText(p50Ms)}</td>
          <td className="text-right">{latencyText(p95Ms)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Incidents({ incidents }: Pick<History, "incidents">) {
  if (incidents.length === 0) return <p className="text-muted text-sm">No incidents in this period.</p>;
  return (
    <section>
      <h3 className="mb-1 font-medium">Incidents</h3>
      <ul>
        {incidents.map(({ id, condition, startedAt, endedAt }) => (
          <li key={id} className="border-line flex flex-wrap items-baseline gap-x-3 border-t py-1.5">
            <Status kind={condition === "down" ? "failed" : "pending"}>
              {condition === "down" ? "Unavailable" : "Degraded"}
            </Status>
            <TimeText at={startedAt.toISOString()} />
            <span className="text-muted">
              {endedAt ? `for ${formatDuration(endedAt.getTime() - startedAt.getTime())}` : "ongoing"}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "09:00" or "Oct 24". */
const stepText = (at: string, period: History["period"]) =>
  period === "24h" ? at.slice(11, 16) : formatDay(new Date(at));

const latencyText = (ms: number | null) => (ms === slowMs ? "2.5 s or more" : formatDuration(ms));
