import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { statementLinks } from "#components/statements/statement-links.ts";
import { monthName, StatementState, StatementStatus } from "#components/statements/statement-text.tsx";
import { StatementView } from "#components/statements/statement-view.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { requirePartner } from "#http/session.ts";
import { methodNames } from "#lib/assets/catalog.ts";
import { currentTime } from "#lib/clock.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { findStatement } from "#lib/statements/read-statement.ts";

export const metadata: Metadata = { title: "Statement" };

export default async function StatementPage({ params }: PageProps<"/[environment]/statements/[month]">) {
  const partner = await requirePartner(params);
  const { environment, partnerName } = partner;
  const { month } = await params;
  const [statement, methods] = await Promise.all([
    findStatement(partner, month, currentTime()),
    methodNames(environment),
  ]);
  if (!statement) notFound();
  const path = `/${environment}/transactions`;
  return (
    <>
      <PageHeader
        title={monthName(month)}
        breadcrumbs={[{ title: "Statements", href: `/${environment}/statements` }]}
        status={<StatementStatus {...statement} />}
        description={<StatementState {...statement} />}
        actions={
          <LinkButton href={`/api/dashboard/${environment}/statements/export?month=${month}`} prefetch={false} download>
            Export CSV
          </LinkButton>
        }
      />
      <StatementView
        statement={statement}
        partnerName={partnerName}
        names={{
          providers: Object.fromEntries(configuredProviders(environment).map(({ id, name }) => [id, name])),
          methods,
        }}
        links={statementLinks(path, month)}
        path={path}
      />
    </>
  );
}
