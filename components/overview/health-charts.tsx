import { TimeChart } from "#components/ui/chart/time-chart.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import type { Overview } from "#lib/overview/contract.ts";
import type { Links } from "./links.ts";
import { previousLabels } from "./periods.ts";

type HealthChartsProps = { overview: Overview; links: Links };

/** The API and webhooks, side by side. */
export function HealthCharts({ overview, links }: HealthChartsProps) {
  const { requests, attempts, steps, begun, zone, unit, period } = overview;
  const { refused, failed } = requests.now;
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
      <TimeChart
        id="requests"
        isCompact
        steps={steps}
        begun={begun}
        zone={zone}
        title={titleOf(
          requests.now.requests,
          "API request",
          `${formatPercent(refused + failed, requests.now.requests)} errors`,
        )}
        actions={<TextLink href={links.requests()}>View logs</TextLink>}
        label={`API requests by ${unit}`}
        series={[
          { name: "Successful", tone: "accent", of: (step) => step.requests - step.refused - step.failed },
          { name: "Client errors (4xx)", tone: "wait", of: (step) => step.refused },
          { name: "Server errors (5xx)", tone: "bad", of: (step) => step.failed },
        ]}
        before={{ name: previousLabels[period], of: ({ before }) => before.requests }}
      />
      <TimeChart
        id="attempts"
        isCompact
        steps={steps}
        begun={begun}
        zone={zone}
        title={titleOf(
          attempts.now.attempts,
          "webhook attempt",
          `${formatPercent(attempts.now.successes, attempts.now.attempts)} delivered`,
        )}
        actions={<TextLink href={links.deliveries()}>View deliveries</TextLink>}
        label={`Webhook attempts by ${unit}`}
        series={[
          { name: "Delivered", tone: "accent", of: (step) => step.successes },
          { name: "Failed", tone: "bad", of: (step) => step.attempts - step.successes },
        ]}
        before={{ name: previousLabels[period], of: ({ before }) => before.attempts }}
      />
    </div>
  );
}

const titleOf = (count: number, noun: string, rest: string) =>
  count === 0 ? `No ${noun}s in this period` : `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"} · ${rest}`;
