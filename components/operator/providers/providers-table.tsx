import { DataTable } from "#components/ui/table/data-table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { HealthRow, ListedProvider } from "#lib/people/operators/contract.ts";
import { ProviderStatus } from "./provider-status.tsx";

type ProvidersTableProps = {
  environment: Environment;
  /** `health`: null if it was never used and has no credentials. */
  rows: (ListedProvider & { health: HealthRow | null })[];
};

const sources: Record<ListedProvider["source"], string> = {
  saved: "Saved in the console",
  variables: "Environment variables",
  unreadable: "Can't be decrypted with the current SVC_SECRET",
  none: "None",
};

/** Status, credentials, availability, latency, and completion per provider. Columns without a value are left out. */
export function ProvidersTable({ environment, rows }: ProvidersTableProps) {
  const isQuoted = rows.some(({ health }) => health && health.quotes.requests > 0);
  const isCompleted = rows.some(({ health }) => health && health.completion.ended > 0);
  return (
    <DataTable
      caption={`Providers in ${environment}`}
      columns={[
        { head: "Provider", isLink: true, isRowHead: true, className: "font-medium", cell: ({ name }) => name },
        { head: "Status", cell: ({ health, ...entry }) => <ProviderStatus entry={entry} health={health} /> },
        {
          head: "Credentials",
          className: ({ source }) => (source === "unreadable" ? "text-bad" : "text-muted"),
          cell: ({ source }) => sources[source],
        },
        isQuoted && {
          head: "Availability, 1 h",
          isNumber: true,
          cell: ({ health }) => health && shareText(health.quotes.availability, health.quotes.requests),
        },
        isQuoted && {
          head: "p50",
          isNumber: true,
          cell: ({ health }) => health && formatDuration(health.quotes.p50Ms),
        },
        isQuoted && {
          head: "p95",
          isNumber: true,
          cell: ({ health }) => health && formatDuration(health.quotes.p95Ms),
        },
        isCompleted && {
          head: "Completion, 30 d",
          isNumber: true,
          cell: ({ health }) => health && shareText(health.completion.share, health.completion.ended),
        },
        isCompleted && {
          head: "p95 to success",
          isNumber: true,
          cell: ({ health }) =>
            health && formatDuration(health.completion.p95Seconds && health.completion.p95Seconds * 1_000),
        },
        {
          head: "Disabled routes",
          isNumber: true,
          isEmpty: ({ disabledCount }) => disabledCount === 0,
          cell: ({ disabledCount }) => disabledCount,
        },
        {
          head: "Last error",
          className: "text-muted max-w-64 truncate",
          isEmpty: ({ health }) => !health?.lastError,
          title: ({ health }) => health?.lastError ?? undefined,
          cell: ({ health }) =>
            health?.lastError && (
              <>
                {health.lastErrorAt && <TimeText at={health.lastErrorAt.toISOString()} />} · {health.lastError}
              </>
            ),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ href: `/operator/providers/${environment}/${id}` })}
    />
  );
}

const shareText = (share: number | null, of: number): string =>
  share === null ? "–" : `${formatPercent(share, 1)} of ${formatNumber(of)}`;
