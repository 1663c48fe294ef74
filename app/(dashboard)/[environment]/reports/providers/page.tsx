import type { Metadata } from "next";
import { PutLast } from "#components/provider-report/put-last.tsx";
import { ReportContent } from "#components/provider-report/report-content.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { requirePartner } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { listPreferences } from "#lib/provider-preferences/manage-preferences.ts";
import { preferenceManagers } from "#lib/provider-preferences/preference-contract.ts";
import { reportFilter } from "#lib/provider-report/filter-contract.ts";
import { loadReportPage } from "#lib/provider-report/load-report-page.ts";
import { reportAddress } from "#lib/provider-report/page-contract.ts";

export const metadata: Metadata = { title: "Provider performance" };

export default async function ReportPage({ params, searchParams }: PageProps<"/[environment]/reports/providers">) {
  const partner = await requirePartner(params);
  const { environment, role } = partner;
  const now = currentTime();
  const filter = reportFilter.omit({ partner: true, environment: true }).parse(omitEmpty(await searchParams));
  const [page, preferences] = await Promise.all([loadReportPage(partner, filter, now), listPreferences(partner, now)]);
  const path = `/${environment}/reports/providers`;
  const exported = reportAddress(page);
  return (
    <>
      <PageHeader
        title="Provider performance"
        description="What each provider offered and completed, of your transactions."
        actions={
          exported && (
            <a href={pageAddress(`/api/dashboard${path}/export`, exported)} download className={buttonClass()}>
              Export CSV
            </a>
          )
        }
      />
      <PutLast
        environment={environment}
        page={page}
        preferences={preferences}
        isCurrent={page.range !== null && new Date(page.range.to) > now}
        whyNot={preferenceManagers.includes(role) ? undefined : `Your role (${role}) can't change the order`}
      />
      <ReportContent path={path} page={page} />
    </>
  );
}
