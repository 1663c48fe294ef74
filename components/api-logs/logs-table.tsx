import Link from "next/link";
import { PathText } from "#components/api-logs/path-text.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ApiKey } from "#lib/api-keys/contract.ts";
import type { ApiLog } from "#lib/api-logs/contract.ts";

type LogsTableProps = {
  logs: ApiLog[];
  keys: ApiKey[];
  /** Where a request is opened beside the list. */
  hrefOf(requestId: string): string;
  /** The one that is open: what the panel says of each is then left out where there is little room. */
  openId?: string;
};

/** The link that opens a request. */
export const rowLinkId = (requestId: string): string => `open-${requestId}`;

export function LogsTable({ logs, keys, hrefOf, openId }: LogsTableProps) {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const isWhole = openId === undefined;
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
          {isWhole && <Th>Key</Th>}
          {isWhole && <Th>Request id</Th>}
        </>
      }
    >
      {logs.map((log) => (
        <Tr
          key={log.request_id}
          aria-current={log.request_id === openId ? "true" : undefined}
          className={log.request_id === openId ? "bg-accent-wash relative" : "relative"}
        >
          <Td className="text-muted">
            <span className="relative z-1">
              <TimeText at={log.at} hasClock={isWhole} />
            </span>
          </Td>
          <Td className="font-mono text-xs font-medium">{log.status}</Td>
          <Td className="font-mono text-xs">{log.method}</Td>
          <Td className="max-w-96 truncate">
            <Link
              id={rowLinkId(log.request_id)}
              href={hrefOf(log.request_id)}
              scroll={false}
              prefetch={false}
              className="rounded-xs after:absolute after:inset-0"
            >
              <PathText path={log.path} />
            </Link>
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
          {isWhole && (
            <Td className="max-w-36 truncate 2xl:max-w-64" title={names.get(log.key_id)}>
              {names.get(log.key_id) ?? <code className="font-mono text-xs">{log.key_id}</code>}
            </Td>
          )}
          {isWhole && (
            <Td>
              <IdText id={log.request_id} what="request id" className="relative z-1" />
            </Td>
          )}
        </Tr>
      ))}
    </Table>
  );
}
