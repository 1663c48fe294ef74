import type { Metadata } from "next";
import { Prose } from "#components/docs/prose.tsx";
import { StatusTable } from "#components/docs/status-table.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { statusRows } from "#lib/openapi/reference.ts";

export const metadata: Metadata = { title: "Statuses" };

export default function StatusesPage() {
  return (
    <>
      <PageHeader title="Statuses" description="The statuses of a transaction and how they can change." />
      <Prose>
        A transaction never returns to an earlier status. `is_final` tells you whether the status can still change, and
        `status_history` lists every change with its time and source.
      </Prose>
      <div className="mt-5">
        <StatusTable rows={statusRows()} />
      </div>
    </>
  );
}
