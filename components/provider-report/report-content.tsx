import { classNames } from "#components/ui/page/class-names.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import type { ReportPage } from "#lib/provider-report/page-contract.ts";
import { rangeDaysMax } from "#lib/provider-report/range-contract.ts";
import { ReportFilter } from "./report-filter.tsx";
import { ReportPanel } from "./report-panel.tsx";
import { ReportTable } from "./report-table.tsx";

type ReportContentProps = {
  path: string;
  page: ReportPage;
  partners?: { id: string; name: string }[];
};

/** The filters, the table, and the open provider. */
export function ReportContent({ path, page, partners }: ReportContentProps) {
  const { filter, report, names, cohorts } = page;
  const { provider, fiat_currency: fiat, ...others } = filter;
  const opened = report?.providers.some((row) => row.provider === provider) ? provider : undefined;
  const hrefOf = (wanted?: string) => pageAddress(path, { ...others, fiat_currency: fiat, provider: wanted });
  const hasRows = report !== null && fiat !== undefined && report.providers.length > 0;
  return (
    <div className={classNames(opened && "gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_26rem] xl:items-start")}>
      <div className={classNames("min-w-0", opened && "max-xl:hidden")}>
        <ReportFilter path={path} {...page} partners={partners} />
        {hasRows && <ReportTable report={report} names={names} fiat={fiat} hrefOf={hrefOf} opened={opened} />}
        {!hasRows && <NoReport page={page} path={path} />}
        {hasRows && <Definitions />}
      </div>
      {opened && report && (
        <ReportPanel provider={opened} report={report} names={names} cohorts={cohorts} closeHref={hrefOf()} />
      )}
    </div>
  );
}

function NoReport({ page: { range, filter }, path }: { page: ReportPage; path: string }) {
  if (!range)
    return (
      <Callout tone="wait">
        Choose the first and the last day, in this order and at most {rangeDaysMax} days apart.
      </Callout>
    );
  if (filter.fiat_currency === undefined)
    return (
      <EmptyState
        sentence={`No transactions in the last ${rangeDaysMax} days. Providers appear here after your first transaction.`}
      />
    );
  return (
    <EmptyState
      sentence={`No ${filter.type} transactions in ${filter.fiat_currency} match these filters.`}
      clearHref={pageAddress(path, { environment: filter.environment })}
    />
  );
}

const Definitions = () => (
  <div className="text-muted mt-4 flex max-w-prose flex-col gap-1 text-sm">
    <p>
      Transactions count on the day of their creation, in UTC. Conversion is the share of created transactions that
      succeeded. Completion is the share of those handed over to the provider, without those that are open and less than
      7 days old.
    </p>
    <p>
      The range below a completion rate is what its sample (n) supports with 90% confidence. Where two ranges overlap,
      the difference can be chance.
    </p>
  </div>
);
