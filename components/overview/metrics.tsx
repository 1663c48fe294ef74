import type { ReactNode } from "react";
import { Change } from "#components/overview/change.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatChange, formatNumber, formatPercent, formatPointChange } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { Compared, Overview } from "#lib/overview/contract.ts";
import type { Links } from "./links.ts";
import { previousPeriods } from "./periods.ts";

type MetricsProps = { overview: Overview; links: Links };

export function Metrics({ overview, links }: MetricsProps) {
  const { transactions, requests, attempts, medianSeconds } = overview;
  const previousPeriod = previousPeriods[overview.period];
  const succeeded = links.transactions({ status: "success" });
  return (
    <dl className="border-line grid grid-cols-2 border-t sm:grid-cols-4 xl:grid-cols-7">
      <CountMetric
        name="Transactions"
        of={compare(transactions, ({ created }) => created)}
        href={links.transactions()}
        previousPeriod={previousPeriod}
        note={
          <>
            <TextLink href={succeeded}>{formatNumber(transactions.now.success)}</TextLink> successful
          </>
        }
      />
      <ShareMetric
        name="Success rate"
        of={compare(transactions, ({ success, ended }) => ({ part: success, whole: ended }))}
        previousPeriod={previousPeriod}
        note={
          <>
            of <TextLink href={links.transactions({ stage: "ended" })}>{formatNumber(transactions.now.ended)}</TextLink>{" "}
            opened and finished
          </>
        }
      />
      <Metric
        name="Time to success"
        value={formatDuration(medianSeconds.now && medianSeconds.now * 1_000)}
        before={formatDuration(medianSeconds.before && medianSeconds.before * 1_000)}
        change={changeOf(medianSeconds)}
        href={succeeded}
        previousPeriod={previousPeriod}
        note="median, from first open (±9%)"
      />
      <ShareMetric
        name="Best quote chosen"
        of={compare(transactions, ({ best, created }) => ({ part: best, whole: created }))}
        previousPeriod={previousPeriod}
        note={
          <>
            <TextLink href={links.transactions({ best: "yes" })}>{formatNumber(transactions.now.best)}</TextLink>{" "}
            transactions
          </>
        }
      />
      <CountMetric
        name="API requests"
        of={compare(requests, (counts) => counts.requests)}
        href={links.requests()}
        previousPeriod={previousPeriod}
        note="all keys"
      />
      <ShareMetric
        name="API error rate"
        of={compare(requests, ({ refused, failed, requests: all }) => ({ part: refused + failed, whole: all }))}
        previousPeriod={previousPeriod}
        note={
          <>
            <TextLink href={links.requests({ status: "4xx" })}>{formatNumber(requests.now.refused)}</TextLink> 4xx,{" "}
            <TextLink href={links.requests({ status: "5xx" })}>{formatNumber(requests.now.failed)}</TextLink> 5xx
          </>
        }
      />
      <ShareMetric
        name="Webhook success rate"
        of={compare(attempts, ({ successes, attempts: all }) => ({ part: successes, whole: all }))}
        href={links.deliveries()}
        previousPeriod={previousPeriod}
        note={`${formatNumber(attempts.now.successes)} of ${formatNumber(attempts.now.attempts)} attempts`}
      />
    </dl>
  );
}

const compare = <Counts, Result>(
  { now, before }: Compared<Counts>,
  of: (counts: Counts) => Result,
): Compared<Result> => ({
  now: of(now),
  before: of(before),
});

const changeOf = ({ now, before }: Compared<number | null>) =>
  now === null || before === null ? null : formatChange(String(Math.round(now)), String(Math.round(before)));

type MetricProps = {
  name: string;
  /** The list behind the number; for a share the link is in the note. */
  href?: string;
  previousPeriod: string;
  note?: ReactNode;
};

type MetricValueProps = MetricProps & { value: string; before: string; change: string | null };

function Metric({ name, value, href, before, change, previousPeriod, note }: MetricValueProps) {
  return (
    <div className="border-line flex min-w-0 flex-col border-b py-3 pr-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="flex flex-col gap-0.5">
        <span className="text-lg font-semibold tracking-tight tabular-nums">
          {href ? (
            <TextLink href={href} className="text-ink">
              {value}
            </TextLink>
          ) : (
            value
          )}
        </span>
        <Change text={change} before={before} previousPeriod={previousPeriod} />
        <span className="text-muted text-xs tabular-nums">{note}</span>
      </dd>
    </div>
  );
}

function CountMetric({ of: { now, before }, ...rest }: MetricProps & { of: Compared<number> }) {
  return (
    <Metric
      {...rest}
      value={formatNumber(now)}
      before={formatNumber(before)}
      change={formatChange(`${now}`, `${before}`)}
    />
  );
}

type Share = { part: number; whole: number };

function ShareMetric({ of: { now, before }, ...rest }: MetricProps & { of: Compared<Share> }) {
  return (
    <Metric
      {...rest}
      value={formatPercent(now.part, now.whole)}
      before={formatPercent(before.part, before.whole)}
      change={formatPointChange(now, before)}
    />
  );
}
