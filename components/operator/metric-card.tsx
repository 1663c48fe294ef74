import Link from "next/link";
import type { ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";

type MetricCardProps = {
  name: string;
  value: ReactNode;
  /** Details, such as the age of the oldest item. */
  note?: ReactNode;
  /** Needs attention. */
  isAlarming?: boolean;
  href: string;
};

/** A number that links to the list it counts. */
export function MetricCard({ name, value, note, isAlarming, href }: MetricCardProps) {
  return (
    <div className="rounded-panel border-line bg-raised relative border px-4 py-3">
      <dt className="text-muted text-sm">
        <Link href={href} prefetch={false} className="after:absolute after:inset-0">
          {name}
        </Link>
      </dt>
      <dd className={classNames("mt-1 text-lg font-semibold tabular-nums", isAlarming && "text-bad")}>{value}</dd>
      <dd className="text-muted min-h-5 text-sm">{note}</dd>
    </div>
  );
}
