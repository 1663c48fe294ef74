import type { Metadata } from "next";
import { SlippageTable } from "#components/transactions/list/slippage-table.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { requirePartner } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { readSlippage } from "#lib/transactions/read-slippage.ts";

export const metadata: Metadata = { title: "Quote accuracy" };

export default async function SlippagePage({ params }: PageProps<"/[environment]/transactions/slippage">) {
  const partner = await requirePartner(params);
  const { environment } = partner;
  const report = await readSlippage(partner, currentTime());
  const providers = Object.fromEntries(configuredProviders(environment).map(({ id, name }) => [id, name]));
  const path = `/${environment}/transactions`;
  return (
    <>
      <p className="text-sm">
        <TextLink href={path}>Transactions</TextLink>
      </p>
      <PageHeader
        title="Quote accuracy"
        description={`What users paid or received compared with their quote, over the last ${report.days} days.`}
      />
      {report.providers.length === 0 ? (
        <EmptyState
          sentence={`No ${environment} transactions succeeded in the last ${report.days} days, so there is nothing to compare yet.`}
          action={<LinkButton href={path}>View transactions</LinkButton>}
        />
      ) : (
        <SlippageTable path={path} report={report} names={providers} />
      )}
    </>
  );
}
