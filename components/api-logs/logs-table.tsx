import { PathText } from "#components/api-logs/path-text.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import type { ApiLog } from "#lib/api-logs/contract.ts";
import { formatDuration } from "#lib/format-time.ts";

type LogsTableProps = {
  logs: ApiLog[];
  keys: { id: string; name: string }[];
  /** Opens a request next to the list. */
  hrefOf?: (requestId: string) => string;
  /** The open request. Its panel takes up space, so that the table shows fewer columns. */
  openId?: string;
};

/** The id of the link that opens a request. */
export const rowLinkId = (requestId: string): string => `open-${requestId}`;

export function LogsTable({ logs, keys, hrefOf, openId }: LogsTableProps) {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const isFullWidth = openId === undefined;
  return (
    <DataTable
      caption="API requests"
      columns={[
        { head: "Time", sort: "descending", time: ({ at }) => at, isExact: true },
        { head: "Status", className: "font-mono text-xs font-medium", cell: ({ status }) => status },
        { head: "Method", className: "font-mono text-xs", cell: ({ method }) => method },
        { head: "Path", isLink: true, className: "max-w-96 truncate", cell: ({ path }) => <PathText path={path} /> },
        {
          head: "Result",
          cell: ({ success, error_code }) => (
            <Status kind={success ? "success" : "failed"}>
              {success ? "Success" : "Failure"}
              {error_code && <code className="font-mono text-xs">{error_code}</code>}
            </Status>
          ),
        },
        {
          head: "Duration",
          isNumber: true,
          className: "text-muted",
          cell: ({ duration_ms }) => formatDuration(duration_ms),
        },
        isFullWidth && {
          head: "Key",
          className: "max-w-36 truncate 2xl:max-w-64",
          title: ({ key_id }) => names.get(key_id),
          cell: ({ key_id }) => names.get(key_id) ?? <code className="font-mono text-xs">{key_id}</code>,
        },
        isFullWidth && {
          head: "Request ID",
          cell: ({ request_id }) => <IdText id={request_id} what="request ID" />,
        },
      ]}
      rows={logs}
      rowKey={({ request_id }) => request_id}
      rowLink={hrefOf && (({ request_id }) => ({ id: rowLinkId(request_id), href: hrefOf(request_id), scroll: false }))}
      rowProps={({ request_id }) =>
        request_id === openId ? { "aria-current": "true", className: "bg-accent-wash" } : {}
      }
    />
  );
}
