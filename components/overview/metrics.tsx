import type { ReactNode } from "react";
import { Sparkline } from "#components/ui/chart/sparkline.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatChange, formatFixed, formatNumber, formatPercent, formatPointChange } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { Compared, Counts, FiatVolume, Overview } from "#lib/overview/contract.ts";
import type { Links } from "./links.ts";
import { previousPeriods } from "./periods.ts";

type MetricsProps = { overview: Overview; links: Links; fiat: FiatVolume | undefined };

/** The four most important numbers, each with its course over the period. */
export function Metrics({ overview, links, fiat }: MetricsProps) {
  const { transactions, medianSeconds } = overview;
  const { now, before } = transactions;
  const succeeded = links.transactions({ status: "success" });
  return (
    <dl className="metrics">
      {fiat ? (
        <Volume overview={overview} links={links} fiat={fiat} />
      ) : (
        <Metric overview={overview} name="Volume" value="–" before="–" change={null} values={[]} />
      )}
      <Metric
        overview={overview}
        name="Successful transactions"
        value={<TextLink href={succeeded}>{formatNumber(now.success)}</TextLink>}
        before={formatNumber(before.success)}
        change={formatChange(`${now.success}`, `${before.success}`)}
        values={valuesOf(overview, ({ success }) => success)}
      />
      <Metric
        overview={overview}
        name="Conversion (of created)"
        value={formatPercent(now.success, now.created)}
        before={formatPercent(before.success, before.created)}
        change={formatPointChange(shareOf(now), shareOf(before))}
        values={valuesOf(overview, conversionOf)}
      />
      <Metric
        overview={overview}
        name="Median time to success"
        value={formatDuration(medianSeconds.now && medianSeconds.now * 1_000)}
        before={formatDuration(medianSeconds.before && medianSeconds.before * 1_000)}
        change={changeOf(medianSeconds)}
        values={valuesOf(overview, (counts) => counts.medianSeconds)}
      />
    </dl>
  );
}

type VolumeProps = { overview: Overview; links: Links; fiat: FiatVolume };

function Volume({ overview, links, fiat }: VolumeProps) {
  const whole = (amount: string) => formatFixed(amount, 0);
  return (
    <Metric
      overview={overview}
      name={overview.currency || overview.currencies.length < 2 ? "Volume" : `Volume in ${fiat.code}`}
      value={
        <TextLink href={links.transactions({ status: "success", fiat_currency: fiat.code })}>
          {whole(fiat.volume.now)} <span className="text-muted text-base font-normal">{fiat.code}</span>
        </TextLink>
      }
      before={whole(fiat.volume.before)}
      change={formatChange(fiat.volume.now, fiat.volume.before)}
      values={fiat.steps.map(({ now, before }) => ({ now: Number(now), before: Number(before) }))}
    />
  );
}

const shareOf = ({ success, created }: { success: number; created: number }) => ({ part: success, whole: created });

/** In percent; null without transactions. */
export const conversionOf = ({ success, created }: { success: number; created: number }): number | null =>
  created === 0 ? null : (success / created) * 100;

const valuesOf = ({ steps }: Overview, of: (counts: Counts) => number | null) =>
  steps.map((step) => ({ now: of(step), before: of(step.before) }));

const changeOf = ({ now, before }: Compared<number | null>) =>
  now === null || before === null ? null : formatChange(String(Math.round(now)), String(Math.round(before)));

type MetricProps = {
  overview: Overview;
  name: string;
  value: ReactNode;
  before: string;
  change: string | null;
  values: Compared<number | null>[];
};

function Metric({ overview: { period, begun }, name, value, before, change, values }: MetricProps) {
  const isNone = before === "0" || before === "–";
  return (
    <div>
      <dt className="text-muted flex items-center justify-between gap-2 text-sm">{name}</dt>
      <dd>
        <span className="block truncate text-xl font-semibold tracking-tight tabular-nums *:text-inherit!">
          {value}
        </span>
        <span className="text-muted text-xs tabular-nums">
          {change && <span className="text-ink font-medium">{change}</span>}{" "}
          {isNone ? "no previous data" : `from ${before}`}
          <span className="sr-only">, {previousPeriods[period]}</span>
        </span>
        <Sparkline
          values={values.map(({ now }, index) => (index < begun ? now : null))}
          before={isNone ? undefined : values.map((step) => step.before)}
          unfinished={begun - 1}
        />
      </dd>
    </div>
  );
}
