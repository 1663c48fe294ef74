import type { Metadata } from "next";
import { CompareFile } from "#components/operator/reconciliation/compare-file.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { namedOptions } from "#components/ui/table/filter-options.ts";
import { requireOperator } from "#http/session.ts";
import { providerNames } from "#lib/people/operators/read-providers.ts";

export const metadata: Metadata = { title: "Compare file" };

export default async function CompareFilePage() {
  await requireOperator();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ title: "Reconciliation", href: "/operator/reconciliation" }]}
        title="Compare file"
        description="Rows match by the transaction ID, or else by the provider's order ID."
      />
      <CompareFile providers={namedOptions(providerNames)} />
    </>
  );
}
