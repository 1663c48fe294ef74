import type { Metadata } from "next";
import { RecordsForm } from "#components/operator/records/records-form.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { requireOperator } from "#http/session.ts";

export const metadata: Metadata = { title: "Records" };

export default async function RecordsPage() {
  await requireOperator();
  return (
    <>
      <PageHeader
        title="Records"
        description="Everything about one wallet or one person, of all partners, as a file for a regulator. Partners don't see that you exported it."
      />
      <RecordsForm />
    </>
  );
}
