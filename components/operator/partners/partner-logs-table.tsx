import { Status } from "#components/ui/status/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ApiLog } from "#lib/api-logs/contract.ts";

type PartnerLogsTableProps = {
  logs: ApiLog[];
  /** By key id. */
  keyNames: Record<string, string>;
};

export function PartnerLogsTable({ logs, keyNames }: PartnerLogsTableProps) {
  return (
    <Table
      caption="API requests"
      head={
        <>
          <Th aria-sort="descending">Time</Th>
          <Th>Method</Th>
          <Th>Path</Th>
          <Th>Status</Th>
          <Th isNumber>Duration</Th>
          <Th>Key</Th>
          <Th>Request id</Th>
        </>
      }
    >
      {logs.map((log) => (
        <Tr key={log.request_id}>
          <Td className="text-muted">
            <TimeText at={log.at} hasClock />
          </Td>
          <Td className="font-mono text-xs">{log.method}</Td>
          <Td className="max-w-96 truncate font-mono text-xs" title={log.path}>
            {log.path}
          </Td>
          <Td>
            <Status kind={log.success ? "success" : "failed"}>
              {log.status}
              {log.error_code && <code className="font-mono text-xs">{log.error_code}</code>}
            </Status>
          </Td>
          <Td isNumber className="text-muted">
            {log.duration_ms} ms
          </Td>
          <Td className="max-w-48 truncate">{keyNames[log.key_id] ?? log.key_id}</Td>
          <Td>
            <IdText id={log.request_id} what="request id" />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
