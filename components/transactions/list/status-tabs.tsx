import Link from "next/link";
import { classNames } from "#components/ui/page/class-names.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Status } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import type { StatusCount, StatusTotals } from "#lib/transactions/dashboard-contract.ts";
import type { DashboardFilter } from "#lib/transactions/filters-contract.ts";
import { filtersOf } from "./transactions-address.ts";

const tabs: { status: Status | undefined; title: string }[] = [
  { status: undefined, title: "All" },
  { status: "pending", title: "Pending" },
  { status: "processing", title: "Processing" },
  { status: "success", title: "Success" },
  { status: "failed", title: "Failed" },
  { status: "expired", title: "Expired" },
  { status: "cancelled", title: "Cancelled" },
  { status: "refunded", title: "Refunded" },
];

type StatusTabsProps = {
  path: string;
  filter: DashboardFilter;
  /** Null if they were not counted. */
  totals: StatusTotals | null;
};

/** Filters the list by status and keeps the other filters. */
export function StatusTabs({ path, filter, totals }: StatusTabsProps) {
  const set = { ...filtersOf(filter), columns: filter.columns };
  return (
    <nav aria-label="Status" className="border-line -mx-4 mb-3 overflow-x-auto border-b px-4 md:mx-0 md:px-0">
      <ul className="flex gap-5">
        {tabs.map(({ status, title }) => {
          const isCurrent = filter.status === status;
          return (
            <li key={title}>
              <Link
                href={pageAddress(path, { ...set, status })}
                prefetch={false}
                aria-current={isCurrent ? "page" : undefined}
                className={classNames(
                  "flex h-9 items-center gap-1.5 whitespace-nowrap border-b-2 pointer-coarse:h-11",
                  isCurrent
                    ? "border-accent font-medium text-accent"
                    : "border-transparent text-muted hover:border-edge hover:text-ink",
                )}
              >
                {title}
                {totals && <Count count={status ? totals.byStatus[status] : totals.all} days={totals.days} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type CountProps = { count: StatusCount; days: number | null };

function Count({ count: { number, isMore }, days }: CountProps) {
  // "0+" is not informative.
  if (isMore && number === 0) return null;
  return (
    <span
      className="text-muted text-xs font-normal tabular-nums"
      title={days === null ? undefined : `Created in the last ${days} days`}
    >
      {formatNumber(number)}
      {isMore && "+"}
    </span>
  );
}
