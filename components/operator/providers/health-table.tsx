import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { HealthRow } from "#lib/people/operators/contract.ts";

type HealthTableProps = { environment: Environment; rows: HealthRow[] };

/** Availability, latency and completion per provider. Columns without a value are left out. */
export function HealthTable({ environment, rows }: HealthTableProps) {
  const isQuoted = rows.some(({ quotes }) => quotes.requests > 0);
  const isCompleted = rows.some(({ completion }) => completion.ended > 0);
  return (
    <DataTable
      caption={`Providers in ${environment}`}
      columns={[
        {
          head: "Provider",
          isLink: true,
          isRowHead: true,
          className: "font-medium",
          cell: ({ name }) => name,
        },
        { head: "Status", cell: (row) => <ProviderStatus {...row} /> },
        isQuoted && {
          head: "Availability, 1 h",
          isNumber: true,
          cell: ({ quotes }) => shareText(quotes.availability, quotes.requests),
        },
        isQuoted && { head: "p50", isNumber: true, cell: ({ quotes }) => formatDuration(quotes.p50Ms) },
        isQuoted && { head: "p95", isNumber: true, cell: ({ quotes }) => formatDuration(quotes.p95Ms) },
        isCompleted && {
          head: "Completion, 30 d",
          isNumber: true,
          cell: ({ completion }) => shareText(completion.share, completion.ended),
        },
        isCompleted && {
          head: "p95 to success",
          isNumber: true,
          cell: ({ completion: { p95Seconds } }) => formatDuration(p95Seconds && p95Seconds * 1_000),
        },
        rows.some(({ lastError }) => lastError) && {
          head: "Last error",
          className: "text-muted max-w-64 truncate",
          title: ({ lastError }) => lastError ?? undefined,
          cell: ({ lastError, lastErrorAt }) =>
            lastError ? (
              <>
                {lastErrorAt && <TimeText at={lastErrorAt.toISOString()} />} {lastError}
              </>
            ) : null,
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ href: `/operator/providers/${environment}/${id}` })}
    />
  );
}

function ProviderStatus({ isEnabled, isAvailable, brokenSince, lastResponseAt }: HealthRow) {
  if (!isEnabled) return <Status kind="neutral">Disabled</Status>;
  if (brokenSince)
    return (
      <Status kind="failed">
        Not responding <TimeText at={brokenSince.toISOString()} />
      </Status>
    );
  if (!isAvailable) return <Status kind="failed">Failing</Status>;
  return lastResponseAt ? (
    <Status kind="success">Available</Status>
  ) : (
    <Status kind="neutral">No recent requests</Status>
  );
}

const shareText = (share: number | null, of: number): string =>
  share === null ? "–" : `${formatPercent(share, 1)} of ${formatNumber(of)}`;
