import { RequestForm } from "#components/ui/form/request-form.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";

type Row = {
  id: string;
  environment: Environment;
  provider: string;
  receivedAt: Date;
  attempts: number;
  reference: string | null;
  providerTransactionId: string | null;
  rawStatus: string;
};

type FailedCallbacksTableProps = {
  rows: Row[];
  /** Names by identifier. */
  providers: Record<string, string>;
};

export function FailedCallbacksTable({ rows, providers }: FailedCallbacksTableProps) {
  return (
    <DataTable
      caption="Failed callbacks"
      columns={[
        { head: "Received", sort: "descending", time: ({ receivedAt }) => receivedAt },
        { head: "Provider", cell: ({ provider }) => providers[provider] ?? provider },
        { head: "Environment", cell: ({ environment }) => environment },
        { head: "Raw status", className: "font-mono text-xs", cell: ({ rawStatus }) => rawStatus },
        {
          head: "Our reference",
          className: "font-mono text-xs",
          cell: ({ reference }) =>
            reference ? (
              <TextLink href={`/operator/transactions?q=${encodeURIComponent(reference)}`} prefetch={false}>
                {reference}
              </TextLink>
            ) : (
              "–"
            ),
        },
        {
          head: "Provider ID",
          className: "font-mono text-xs",
          cell: ({ providerTransactionId }) => providerTransactionId ?? "–",
        },
        { head: "Attempts", isNumber: true, cell: ({ attempts }) => attempts },
        {
          head: "Actions",
          isActions: true,
          cell: ({ id }) => (
            <RequestForm
              path={`/api/operator/callbacks/${id}/retry`}
              method="POST"
              action="Retry"
              busy="Retrying…"
              failed="The callback was not queued"
              done="Queued"
              variant="plain"
              isInline
            />
          ),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
