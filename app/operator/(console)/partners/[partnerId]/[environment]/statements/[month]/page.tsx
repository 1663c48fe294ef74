import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { partnerViewMetadata, requirePartnerView } from "#app/operator/partner-view.ts";
import { PartnerBanner } from "#components/operator/partners/partner-banner.tsx";
import { monthName, StatementState, StatementStatus } from "#components/statements/statement-text.tsx";
import { StatementView } from "#components/statements/statement-view.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { methodNames } from "#lib/assets/catalog.ts";
import { currentTime } from "#lib/clock.ts";
import { providerNames } from "#lib/people/operators/read-providers.ts";
import { findStatement } from "#lib/statements/read-statement.ts";

type Props = PageProps<"/operator/partners/[partnerId]/[environment]/statements/[month]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return partnerViewMetadata(params, "Statement");
}

export default async function PartnerStatementPage({ params }: Props) {
  const { partner, scope } = await requirePartnerView(params);
  const { month } = await params;
  const { environment } = scope;
  const [statement, methods] = await Promise.all([
    findStatement(scope, month, currentTime()),
    methodNames(environment),
  ]);
  if (!statement) notFound();
  return (
    <>
      <PartnerBanner partner={partner} environment={environment} />
      <PageHeader
        title={monthName(month)}
        breadcrumbs={[
          { title: "Statements", href: pageAddress("/operator/statements", { environment, month }) },
          { title: partner.name, href: `/operator/partners/${partner.id}?environment=${environment}` },
        ]}
        status={<StatementStatus {...statement} />}
        description={<StatementState {...statement} />}
      />
      <StatementView
        statement={statement}
        partnerName={partner.name}
        names={{ providers: providerNames, methods }}
        links={({ fiat_currency, provider, type, payment_method }, isRefund) =>
          pageAddress("/operator/transactions", {
            ...{ environment, partner: partner.id, fiat_currency, provider, type, payment_method },
            ...{ ledger_period: month, ledger_kind: isRefund ? "refund" : "volume" },
          })
        }
        path="/operator/transactions"
      />
    </>
  );
}
