import type { Metadata } from "next";
import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { StepUpDownload } from "#components/operator/step-up-download.tsx";
import { ReportContent } from "#components/provider-report/report-content.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { listPartnerChoices } from "#lib/people/operators/read-partner-names.ts";
import { reportFilter } from "#lib/provider-report/filter-contract.ts";
import { loadReportPage } from "#lib/provider-report/load-report-page.ts";
import { reportAddress } from "#lib/provider-report/page-contract.ts";

export const metadata: Metadata = { title: "Provider performance" };

const path = "/operator/reports/providers";

export default async function ReportPage({ searchParams }: PageProps<"/operator/reports/providers">) {
  await requireOperator();
  const { environment = "production", ...filter } = reportFilter.parse(omitEmpty(await searchParams));
  const scope = { partnerId: filter.partner ?? null, environment };
  const [page, partners] = await Promise.all([
    loadReportPage(scope, { ...filter, environment }, currentTime()),
    listPartnerChoices(filter.partner),
  ]);
  const exported = reportAddress(page);
  return (
    <>
      <PageHeader
        title="Provider performance"
        description="What each provider offered and completed, for all partners or one."
        actions={
          <>
            <EnvironmentTabs
              current={environment}
              hrefOf={(name) => pageAddress(path, { ...filter, fiat_currency: undefined, environment: name })}
            />
            {exported && (
              <StepUpDownload
                href={pageAddress("/api/operator/reports/providers", {
                  ...exported,
                  environment,
                  partner: filter.partner,
                })}
                label="Export CSV"
              />
            )}
          </>
        }
      />
      <ReportContent path={path} page={page} partners={partners} />
    </>
  );
}
