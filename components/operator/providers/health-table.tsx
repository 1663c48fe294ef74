import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { HealthRow } from "#lib/operators/contract.ts";

type HealthTableProps = { environment: Environment; rows: HealthRow[] };

/** Availability, latency and completion per provider. */
export function HealthTable({ environment, rows }: HealthTableProps) {
  return (
    <DataTable
      caption={`Providers in ${environment}`}
      columns={[
        {
          head: "Provider",
          className: "font-medium",
          cell: ({ id, name }) => (
            <TextLink href={`/operator/providers/${environment}/${id}`} prefetch={false}>
              {name}
            </TextLink>
          ),
        },
        { head: "Status", cell: (row) => <ProviderStatus {...row} /> },
        {
          head: "Availability, 1 h",
          isNumber: true,
          cell: ({ quotes }) => shareText(quotes.availability, quotes.requests),
        },
        { head: "p50", isNumber: true, cell: ({ quotes }) => formatDuration(quotes.p50Ms) },
        { head: "p95", isNumber: true, cell: ({ quotes }) => formatDuration(quotes.p95Ms) },
        {
          head: "Completion, 30 d",
          isNumber: true,
          cell: ({ completion }) => shareText(completion.share, completion.ended),
        },
        {
          head: "p95 to success",
          isNumber: true,
          cell: ({ completion: { p95Seconds } }) => formatDuration(p95Seconds && p95Seconds * 1_000),
        },
        {
          head: "Last error",
          className: "text-muted max-w-80 truncate",
          title: ({ lastError }) => lastError ?? undefined,
          cell: ({ lastError, lastErrorAt }) => (
            <>
              {lastErrorAt && <TimeText at={lastErrorAt.toISOString()} />} {lastError ?? "None"}
            </>
          ),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}

function ProviderStatus({ isEnabled, isAvailable, brokenSince }: HealthRow) {
  if (!isEnabled) return <Status kind="neutral">Disabled</Status>;
  if (brokenSince) {
    return (
      <Status kind="failed">
        Circuit breaker open <TimeText at={brokenSince.toISOString()} />
      </Status>
    );
  }
  return isAvailable ? <Status kind="success">Available</Status> : <Status kind="failed">Failing</Status>;
}

const shareText = (share: number | null, of: number): string =>
  share === null ? "–" : `${formatPercent(share, 1)} of ${formatNumber(of)}`;
