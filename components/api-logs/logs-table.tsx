import { PathText } from "#components/api-logs/path-text.tsx";
import { IdText } from "#components/ui/id-text.tsx";
import { Status } from "#components/ui/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table.tsx";
import { TimeText } from "#components/ui/time-text.tsx";
import type { ApiKey } from "#lib/api-keys/contract.ts";
import type { ApiLog } from "#lib/api-logs/contract.ts";

type LogsTableProps = { logs: ApiLog[]; keys: ApiKey[] };

export function LogsTable({ logs, keys }: LogsTableProps) {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return (
    <Table
      caption="API requests"
      head={
        <>
          <Th aria-sort="descending">Time</Th>
          <Th>Status</Th>
          <Th>Method</Th>
          <Th>Path</Th>
          <Th>Result</Th>
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
          <Td className="font-mono text-xs font-medium">{log.status}</Td>
          <Td className="font-mono text-xs">{log.method}</Td>
          <Td className="max-w-96 truncate">
            <PathText path={log.path} />
          </Td>
          <Td>
            <Status kind={log.success ? "success" : "failed"}>
              {log.success ? "success" : "failure"}
              {log.error_code && <code className="font-mono text-xs">{log.error_code}</code>}
            </Status>
          </Td>
          <Td isNumber className="text-muted">
            {log.duration_ms} ms
          </Td>
          <Td className="max-w-36 truncate 2xl:max-w-64" title={names.get(log.key_id)}>
            {names.get(log.key_id) ?? <code className="font-mono text-xs">{log.key_id}</code>}
          </Td>
          <Td>
            <IdText id={log.request_id} what="request id" />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
