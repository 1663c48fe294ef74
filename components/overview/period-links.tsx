import Link from "next/link";
import { classNames } from "#components/ui/page/class-names.ts";
import { type PeriodName, periodNames } from "#lib/overview/contract.ts";
import { periodTitles } from "./periods.ts";

type PeriodLinksProps = { path: string; current: PeriodName };

export function PeriodLinks({ path, current }: PeriodLinksProps) {
  return (
    <nav aria-label="Period" className="border-edge/60 rounded-control flex border">
      {periodNames.map((name) => {
        const [first, rest] = periodTitles[name].split(" ");
        return (
          <Link
            key={name}
            href={`${path}?period=${name}`}
            aria-current={name === current ? "page" : undefined}
            className={classNames(
              "flex h-8 items-center rounded-control px-2.5 pointer-coarse:h-11",
              name === current ? "bg-accent-wash font-medium text-accent" : "text-muted hover:bg-hover hover:text-ink",
            )}
          >
            {first}
            {rest && <span className="max-sm:sr-only">&nbsp;{rest}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
