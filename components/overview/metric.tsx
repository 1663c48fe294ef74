import type { ReactNode } from "react";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatChange, formatNumber, formatPercent, formatPointChange } from "#lib/format-number.ts";
import type { Compared } from "#lib/overview/contract.ts";
import { Change } from "./change.tsx";

type MetricProps = {
  name: string;
  /** The list behind the number; for a share the link is in the note. */
  href?: string;
  previousPeriod: string;
  note?: ReactNode;
};

type MetricValueProps = MetricProps & { value: string; before: string; change: string | null };

export function Metric({ name, value, href, before, change, previousPeriod, note }: MetricValueProps) {
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

export function CountMetric({ of: { now, before }, ...rest }: MetricProps & { of: Compared<number> }) {
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

export function ShareMetric({ of: { now, before }, ...rest }: MetricProps & { of: Compared<Share> }) {
  return (
    <Metric
      {...rest}
      value={formatPercent(now.part, now.whole)}
      before={formatPercent(before.part, before.whole)}
      change={formatPointChange(now, before)}
    />
  );
}
