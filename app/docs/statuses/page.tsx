import type { Metadata } from "next";
import { Prose } from "#components/docs/prose.tsx";
import { StatusTable } from "#components/docs/status-table.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { statusRows } from "#lib/openapi/status-rows.ts";

export const metadata: Metadata = { title: "Statuses" };

export default function StatusesPage() {
  return (
    <>
      <PageHeader title="Statuses" description="Where a transaction can stand, and what may follow." />
      <Prose>
        A status never moves backwards. `is_final` of a transaction says that nothing can follow; `status_history` has
        every change with its time and what told us.
      </Prose>
      <div className="mt-5">
        <StatusTable rows={statusRows()} />
      </div>
    </>
  );
}
