import { ActForm } from "#components/operator/act-form.tsx";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { DeliveryStatus, Environment } from "#db/enums.ts";

const kinds: Record<DeliveryStatus, StatusKind> = {
  pending: "pending",
  delivered: "success",
  failed: "failed",
  skipped: "over",
};

type Row = {
  id: string;
  partnerId: string;
  partnerName: string;
  environment: Environment;
  endpointId: string;
  endpointName: string;
  url: string;
  transactionId: string | null;
  eventName: string;
  status: DeliveryStatus;
  attempts: number;
  nextAttemptAt: Date | null;
  lastStatusCode: number | null;
  lastError: string | null;
  lastDurationMs: number | null;
  createdAt: Date;
};

type AllDeliveriesTableProps = { rows: Row[] };

/** Every partner's deliveries. One can be sent again, with the same id and bytes. */
export function AllDeliveriesTable({ rows }: AllDeliveriesTableProps) {
  return (
    <Table
      caption="Webhook deliveries of every partner"
      head={
        <>
          <Th aria-sort="descending">Created</Th>
          <Th>Status</Th>
          <Th>Last answer</Th>
          <Th isNumber>Tries</Th>
          <Th>Event</Th>
          <Th>Partner</Th>
          <Th>Endpoint</Th>
          <Th>Transaction</Th>
          <Th>
            <span className="sr-only">Action</span>
          </Th>
        </>
      }
    >
      {rows.map((row) => (
        <Tr key={row.id}>
          <Td className="text-muted">
            <TimeText at={row.createdAt.toISOString()} />
          </Td>
          <Td>
            <Status kind={kinds[row.status]}>{row.status}</Status>
            {row.nextAttemptAt && (
              <span className="text-muted block text-xs">
                next <TimeText at={row.nextAttemptAt.toISOString()} />
              </span>
            )}
          </Td>
          <Td className="font-mono text-xs">
            {row.lastStatusCode ?? row.lastError ?? "–"}
            {row.lastDurationMs !== null && <span className="text-muted"> {row.lastDurationMs} ms</span>}
          </Td>
          <Td isNumber>{row.attempts}</Td>
          <Td>{row.eventName}</Td>
          <Td className="max-w-44 truncate" title={row.partnerName}>
            <TextLink href={`/operator/partners/${row.partnerId}`} prefetch={false}>
              {row.partnerName}
            </TextLink>
            <span className="text-muted block text-xs">{row.environment}</span>
          </Td>
          <Td className="max-w-44 truncate" title={row.url}>
            <TextLink href={`/operator/deliveries?endpoint=${row.endpointId}`} prefetch={false}>
              {row.endpointName}
            </TextLink>
          </Td>
          <Td>
            {row.transactionId ? (
              <IdText id={row.transactionId} what="transaction id" />
            ) : (
              <span className="text-muted">test event</span>
            )}
          </Td>
          <Td className="text-right">
            {row.status !== "pending" && (
              <ActForm
                path={`deliveries/${row.id}/resend`}
                method="POST"
                action="Send again"
                busy="Asking"
                failed="It is not sent again"
                done="Asked for."
                variant="quiet"
                isInline
              />
            )}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
