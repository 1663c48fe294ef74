import { ActForm } from "#components/operator/act-form.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
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
    <Table
      caption="Callbacks that were given up"
      head={
        <>
          <Th aria-sort="descending">Received</Th>
          <Th>Provider</Th>
          <Th>Environment</Th>
          <Th>Provider's word</Th>
          <Th>Our reference</Th>
          <Th>Provider's id</Th>
          <Th isNumber>Tries</Th>
          <Th>
            <span className="sr-only">Action</span>
          </Th>
        </>
      }
    >
      {rows.map((row) => (
        <Tr key={row.id}>
          <Td className="text-muted">
            <TimeText at={row.receivedAt.toISOString()} />
          </Td>
          <Td>{providers[row.provider] ?? row.provider}</Td>
          <Td>{row.environment}</Td>
          <Td className="font-mono text-xs">{row.rawStatus}</Td>
          <Td className="font-mono text-xs">
            {row.reference ? (
              <TextLink href={`/operator/transactions?q=${encodeURIComponent(row.reference)}`} prefetch={false}>
                {row.reference}
              </TextLink>
            ) : (
              "none"
            )}
          </Td>
          <Td className="font-mono text-xs">{row.providerTransactionId ?? "none"}</Td>
          <Td isNumber>{row.attempts}</Td>
          <Td className="text-right">
            <ActForm
              path={`callbacks/${row.id}/retry`}
              method="POST"
              action="Try again"
              busy="Asking"
              failed="It is not tried again"
              done="Asked for."
              variant="plain"
              isInline
            />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
