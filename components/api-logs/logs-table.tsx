"use client";
import { Fragment } from "react";
import { rowLinkId } from "#components/api-logs/logs-address.ts";
import { PathText } from "#components/api-logs/path-text.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { HttpStatus, httpStatusClass } from "#components/ui/status/http-status.tsx";
import { DayRow } from "#components/ui/table/day-row.tsx";
import { rowLinkProps } from "#components/ui/table/row-link.ts";
import { Table, Th } from "#components/ui/table/table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { ZoneLabel } from "#components/ui/text/zone-label.tsx";
import type { ApiLog, ApiLogFilter } from "#lib/api-logs/contract.ts";
import { formatDuration } from "#lib/format-time.ts";

type LogsTableProps = {
  logs: ApiLog[];
  keys: { id: string; name: string }[];
  /** ISO 8601: when the page was read. */
  readAt: string;
  /** The list, whose rows open a request next to it. */
  address?: { path: string; query: ApiLogFilter };
  /** The open request. Its panel takes up space, so that the table shows fewer columns. */
  openId?: string;
};

/** Requests, newest first, with a row for each day. Each row's edge has the color of its status class. */
export function LogsTable({ logs, keys, readAt, address, openId }: LogsTableProps) {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const hasKey = openId === undefined;
  return (
    <Table
      caption="API requests"
      className="cards log-rows"
      head={
        <>
          <Th aria-sort="descending">
            Time
            <ZoneLabel />
          </Th>
          <Th>Status</Th>
          <Th>Request</Th>
          <Th>Error</Th>
          <Th isNumber>Duration</Th>
          {hasKey && <Th className="log-key">Key</Th>}
        </>
      }
    >
      {logs.map((log, index) => (
        <Fragment key={log.request_id}>
          <DayRow at={log.at} above={logs[index - 1]?.at} readAt={readAt} columnCount={hasKey ? 6 : 5} />
          <LogRow
            log={log}
            keyName={hasKey ? (names.get(log.key_id) ?? log.key_id) : null}
            href={address && pageAddress(address.path, { ...address.query, request: log.request_id })}
            isOpen={log.request_id === openId}
          />
        </Fragment>
      ))}
    </Table>
  );
}

type LogRowProps = { log: ApiLog; keyName: string | null; href: string | undefined; isOpen: boolean };

function LogRow({ log, keyName, href, isOpen }: LogRowProps) {
  const { request_id, at, method, path, status, duration_ms } = log;
  const request = (
    <>
      <code className="log-method">{method}</code> <PathText path={path} />
    </>
  );
  return (
    <tr
      className={classNames(httpStatusClass(status), href && "linked-row", isOpen && "selected")}
      aria-current={isOpen || undefined}
      data-request={request_id}
    >
      <td className="card-4 dim">
        <TimeText at={at} isExact="clock" />
      </td>
      <td className="card-2">
        <HttpStatus status={status} />
      </td>
      <td className="card-1 log-path">
        {href ? <a {...rowLinkProps({ id: rowLinkId(request_id), href, scroll: false })}>{request}</a> : request}
      </td>
      <td className="card-3 log-error">
        <ErrorText {...log} />
      </td>
      <td className="number dim">{formatDuration(duration_ms)}</td>
      {keyName !== null && <td className="log-key">{keyName}</td>}
    </tr>
  );
}

const shownFields = 2;

/** "validation_failed · amount, wallet_address +1". */
function ErrorText({ error_code, field_errors }: Pick<ApiLog, "error_code" | "field_errors">) {
  if (!error_code) return null;
  const fields = field_errors?.map(({ field }) => field) ?? [];
  const more = fields.length - shownFields;
  return (
    <code title={fields.join(", ") || undefined}>
      {error_code}
      {fields.length > 0 && ` · ${fields.slice(0, shownFields).join(", ")}`}
      {more > 0 && ` +${more}`}
    </code>
  );
}
