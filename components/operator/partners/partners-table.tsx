import { Badge } from "#components/ui/status/badge.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber, formatPercent, roundAmount } from "#lib/format-number.ts";
import type { Growth } from "#lib/partners/growth-contract.ts";

type PartnersTableProps = {
  rows: ({
    id: string;
    name: string;
    environments: Environment[];
    memberCount: number;
    suspendedAt: Date | null;
    createdAt: Date;
    /** In production, of the last 30 days. */
    transactions: { created: number; success: number };
  } & Growth)[];
};

export function PartnersTable({ rows }: PartnersTableProps) {
  return (
    <DataTable
      caption="Partners"
      columns={[
        {
          head: "Name",
          card: 1,
          isLink: true,
          className: "max-w-72 truncate font-medium",
          title: ({ name }) => name,
          cell: ({ name }) => name,
        },
        {
          head: "Status",
          card: 2,
          cell: ({ suspendedAt }) =>
            suspendedAt ? <Status kind="failed">Suspended</Status> : <Status kind="success">Active</Status>,
        },
        { head: "API access", card: 3, cell: ({ environments }) => accessText(environments) },
        {
          head: "Production, 30 d",
          hint: "Transactions of the last 30 days in production",
          isNumber: true,
          cell: ({ transactions: { created } }) => formatNumber(created),
          sub: ({ transactions: { created, success } }) =>
            created > 0 && `${formatPercent(success, created)} successful`,
        },
        {
          head: "Volume this month",
          hint: "Successful transactions of this month in production, in UTC, in the currency with the most transactions",
          isNumber: true,
          cell: ({ volumes: [main, ...others] }) => main && <VolumeText {...main} others={others.length} />,
          sub: ({ volumes: [main] }) => main && `${volumeText(main.lastMonth, main.currency)} last month`,
        },
        {
          head: "Last transaction",
          cell: ({ lastAt, isSilent }) =>
            lastAt && (
              <>
                <TimeText at={lastAt.toISOString()} />
                {isSilent && <Badge>Silent for 14 days</Badge>}
              </>
            ),
          sub: ({ firstAt }) =>
            firstAt && (
              <>
                First <TimeText at={firstAt.toISOString()} />
              </>
            ),
        },
        { head: "Members", isNumber: true, cell: ({ memberCount }) => formatNumber(memberCount) },
        { head: "Created", card: 4, sort: "descending", time: ({ createdAt }) => createdAt },
        { head: "Partner ID", cell: ({ id }) => <IdText id={id} what="partner ID" /> },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ href: `/operator/partners/${id}` })}
    />
  );
}

const volumeText = (amount: string, currency: string): string =>
  `${formatNumber(roundAmount(amount, "fiat"))} ${currency}`;

type VolumeTextProps = { currency: string; thisMonth: string; others: number };

const VolumeText = ({ currency, thisMonth, others }: VolumeTextProps) => (
  <>
    {volumeText(thisMonth, currency)}
    {others > 0 && (
      <span className="text-muted">
        {" "}
        +{others} more
        <span className="sr-only"> {others === 1 ? "currency" : "currencies"}</span>
      </span>
    )}
  </>
);

function accessText(environments: Environment[]): string {
  if (environments.length > 1) return "Sandbox and production";
  if (environments.length === 0) return "None";
  return environments.includes("production") ? "Production" : "Sandbox";
}
