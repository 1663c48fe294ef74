import Link from "next/link";
import type { ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";

export type Metric = {
  name: string;
  value: ReactNode;
  /** What the value is of, or how old the oldest item is. */
  note?: ReactNode;
  /** Needs attention. */
  isAlarming?: boolean;
  /** The list behind the value. */
  href?: string;
};

/** The metrics of a page in one row. */
export const Metrics = ({ metrics }: { metrics: Metric[] }) => (
  <dl className="rounded-panel border-line bg-raised mb-6 grid grid-cols-2 gap-px overflow-hidden border sm:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
    {metrics.map(({ name, value, note, isAlarming, href }) => (
      <div key={name} className="has-[a:hover]:bg-hover relative px-4 py-3 shadow-[0_0_0_1px_var(--color-line)]">
        <dt className="text-muted text-sm">
          {href ? (
            <Link href={href} prefetch={false} className="after:absolute after:inset-0">
              {name}
            </Link>
          ) : (
            name
          )}
        </dt>
        <dd className={classNames("mt-0.5 text-lg font-semibold tabular-nums", isAlarming && "text-bad")}>{value}</dd>
        <dd className="text-muted min-h-4 text-xs tabular-nums">{note}</dd>
      </div>
    ))}
  </dl>
);
