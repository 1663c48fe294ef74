import type { ReactNode } from "react";
import { directionOptions, plainOptions } from "#components/ui/table/filter-options.ts";
import { ScopeLine } from "#components/ui/table/scope-line.tsx";
import { formatNumber } from "#lib/format-number.ts";
import type { StatusCount } from "#lib/transactions/dashboard-contract.ts";
import type { DashboardFilter } from "#lib/transactions/filters-contract.ts";

type TransactionsScopeProps = {
  path: string;
  filter: DashboardFilter;
  fiats: string[];
  /** Of the period. */
  days: { first: string; last: string } | undefined;
  actions: ReactNode;
};

/** The period, currency, and direction of the list. A new period replaces other times of creation. */
export function TransactionsScope({ path, filter, fiats, days, actions }: TransactionsScopeProps) {
  const { period, from, to, fiat_currency, type, cursor: _, window, day, created_from, created_to, ...rest } = filter;
  const times = period ? {} : { window, day, created_from, created_to };
  return (
    <ScopeLine
      path={path}
      fixed={{ ...rest, ...times }}
      choice={{ period, from, to }}
      days={days}
      fields={[
        {
          name: "fiat_currency",
          label: "Currency",
          value: fiat_currency,
          all: "All currencies",
          options: plainOptions(fiats),
        },
        { name: "type", label: "Direction", value: type, all: "Buy and sell", options: directionOptions },
      ]}
      actions={actions}
      hasAnyTime
    />
  );
}

/** "Export 2,484" */
export const exportText = (count: StatusCount | undefined): string =>
  !count || (count.isMore && count.number === 0)
    ? "Export"
    : `Export ${formatNumber(count.number)}${count.isMore ? "+" : ""}`;
