import type { ReactNode } from "react";
import { KeyStatus } from "#components/api-keys/key-status.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { keyScopes } from "#db/enums.ts";
import type { KeyInUse } from "#lib/api-keys/contract.ts";
import { formatNumber } from "#lib/format-number.ts";

const slot = 4;

const height = 20;

type KeysTableProps = {
  keys: KeyInUse[];
  /** Names link to the pages of the keys. */
  isLinked?: boolean;
  /** Actions for live keys. */
  actions: (key: KeyInUse) => ReactNode;
};

export function KeysTable({ keys, isLinked, actions }: KeysTableProps) {
  return (
    <DataTable
      caption="API keys"
      columns={[
        {
          head: "Name",
          card: 1,
          className: "h-13 max-w-44 xl:max-w-52",
          cell: (key) => <NameCell apiKey={key} isLinked={isLinked} />,
        },
        { head: "Status", card: 2, cell: (key) => <KeyStatus apiKey={key} /> },
        {
          head: "Requests, 24 h",
          cell: ({ isLive, calls }) => (isLive ? <RequestSparkline counts={calls} /> : "–"),
        },
        { head: "Last used", card: 3, className: "max-w-52", cell: (key) => <LastUsedCell apiKey={key} /> },
        {
          head: "Permissions",
          hiddenBelow: "xl",
          className: "text-muted",
          cell: (key) => <PermissionsCell apiKey={key} />,
        },
        { head: "Expires", time: ({ revoked_at, expires_at }) => revoked_at ?? expires_at, noTime: "Never" },
        {
          head: "Created",
          hiddenBelow: "xl",
          className: "text-muted",
          cell: ({ created_at, created_by }) => (
            <>
              <TimeText at={created_at} />
              <span className="block max-w-32 truncate text-xs">by {created_by ?? "Slipway"}</span>
            </>
          ),
        },
        {
          head: "Actions",
          isActions: true,
          card: 4,
          cell: (key) => key.isLive && actions(key),
        },
      ]}
      rows={keys}
      rowKey={({ id }) => id}
      rowProps={({ id, isLive }) => ({
        id,
        className: classNames("target:bg-accent-wash", !isLive && "text-muted"),
      })}
    />
  );
}

type CellProps = { apiKey: KeyInUse };

function NameCell({ apiKey, isLinked }: CellProps & { isLinked: boolean | undefined }) {
  const { environment, id, name, hint, isLive } = apiKey;
  const className = classNames("block truncate pointer-coarse:py-2", isLive ? "font-medium text-ink!" : "text-muted!");
  return (
    <>
      {isLinked ? (
        <TextLink href={`/${environment}/api-keys/${id}`} className={className} title={name}>
          {name}
        </TextLink>
      ) : (
        <span className={className} title={name}>
          {name}
        </span>
      )}
      <code className="text-muted font-mono text-xs">{hint}</code>
    </>
  );
}

function LastUsedCell({ apiKey: { last_used_at, last_call } }: CellProps) {
  const request = last_call && `${last_call.method} ${last_call.path.replace("/api/v1/partner", "")}`;
  return (
    <>
      {last_used_at ? (
        <>
          <span className="text-muted sm:hidden">Used </span>
          <TimeText at={last_used_at} />
        </>
      ) : (
        <span className="text-muted">
          Never<span className="sm:hidden"> used</span>
        </span>
      )}
      {request && (
        <code className="text-muted block truncate font-mono text-xs" title={request}>
          {request}
        </code>
      )}
    </>
  );
}

const PermissionsCell = ({ apiKey: { scopes, cidrs } }: CellProps) => (
  <>
    <span className="block max-w-28 truncate" title={scopes.join(", ")}>
      {scopes.length === keyScopes.length ? "All" : scopes.join(", ")}
    </span>
    {cidrs.length > 0 && (
      <span className="block text-xs" title={cidrs.join(", ")}>
        {cidrs.length === 1 ? "1 IP range" : `${cidrs.length} IP ranges`}
      </span>
    )}
  </>
);

type RequestSparklineProps = {
  /** Requests per hour, oldest first. */
  counts: number[];
};

function RequestSparkline({ counts }: RequestSparklineProps) {
  const sum = counts.reduce((total, count) => total + count, 0);
  if (sum === 0) return <span className="text-muted">0</span>;
  const top = Math.max(...counts);
  const bars = counts.map((count, hour) => {
    // At least one pixel, so that a single request next to thousands stays visible.
    const bar = count === 0 ? 0 : Math.max((count / top) * height, 1);
    return `M${hour * slot} ${height - bar}h${slot - 1}V${height}h-${slot - 1}z`;
  });
  return (
    <span className="inline-flex items-center gap-2">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${counts.length * slot} ${height}`}
        className="fill-ink/70 h-5 w-24 shrink-0 max-xl:hidden"
        preserveAspectRatio="none"
      >
        <path d={bars.join("")} />
        <path d={`M0 ${height}h${counts.length * slot}`} className="stroke-edge/60 stroke-1" />
      </svg>
      <span className="tabular-nums">{formatNumber(sum)}</span>
    </span>
  );
}
