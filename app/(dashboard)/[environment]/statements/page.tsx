import type { Metadata } from "next";
import { StatementsTable } from "#components/statements/statements-table.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { requirePartner } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { listStatements } from "#lib/statements/read-statement.ts";

export const metadata: Metadata = { title: "Statements" };

export default async function StatementsPage({ params }: PageProps<"/[environment]/statements">) {
  const partner = await requirePartner(params);
  const months = await listStatements(partner, currentTime());
  return (
    <>
      <PageHeader
        title="Statements"
        description="Successful transactions by month, with your share of the service fees. A month is closed on the third day of the next one, 00:00 UTC."
      />
      <StatementsTable path={`/${partner.environment}/statements`} months={months} />
    </>
  );
}
