import type { ReactNode } from "react";
import { Change } from "#components/overview/change.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatChange, formatNumber, formatPercent, formatPointChange } from "#lib/format-number.ts";
import type { Compared } from "#lib/overview/contract.ts";

type FigureProps = {
  name: string;
  /** Where the rows behind it are listed; those behind a share are in its note. */
  href?: string;
  /** When the figure was that which it is compared with. */
  whenBefore: string;
  note?: ReactNode;
};

type ShownProps = FigureProps & { value: string; before: string; change: string | null };

/** One of the figures that are asked for first. */
export function Figure({ name, value, href, before, change, whenBefore, note }: ShownProps) {
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
        <Change text={change} before={before} whenBefore={whenBefore} />
        <span className="text-muted text-xs tabular-nums">{note}</span>
      </dd>
    </div>
  );
}

export function CountFigure({ of: { now, before }, ...rest }: FigureProps & { of: Compared<number> }) {
  return (
    <Figure
      {...rest}
      value={formatNumber(now)}
      before={formatNumber(before)}
      change={formatChange(`${now}`, `${before}`)}
    />
  );
}

type Share = { part: number; whole: number };

export function ShareFigure({ of: { now, before }, ...rest }: FigureProps & { of: Compared<Share> }) {
  return (
    <Figure
      {...rest}
      value={formatPercent(now.part, now.whole)}
      before={formatPercent(before.part, before.whole)}
      change={formatPointChange(now, before)}
    />
  );
}
