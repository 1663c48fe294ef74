import type { Metadata } from "next";
import { requireOperator } from "#app/session.ts";
import { RefusalTable } from "#components/settings/refusal-table.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { currentTime } from "#lib/clock.ts";
import { listRefusalsForOperator } from "#lib/security/list-refusals.ts";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage() {
  await requireOperator();
  const refusals = await listRefusalsForOperator(currentTime());
  return (
    <>
      <PageHeader
        title="Security"
        description="Refused API keys, passwords, and codes of partners and operators in the last 30 days, by minute."
      />
      {refusals.length > 0 ? <RefusalTable refusals={refusals} /> : <EmptyState sentence="Nothing was refused." />}
    </>
  );
}
