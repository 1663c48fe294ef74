import { AmountList, OnPhones, StatementStatus } from "#components/statements/statement-text.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber } from "#lib/format-number.ts";
import { isOverOnePercent, type StatementBody } from "#lib/statements/contract.ts";

type Row = { partnerId: string; name: string; closedAt: string | null; body: StatementBody };
type PartnerStatementsTableProps = { rows: Row[]; hrefOf: (partnerId: string) => string };

/** A row for each partner with entries in the month. */
export const PartnerStatementsTable = ({ rows, hrefOf }: PartnerStatementsTableProps) => (
  <DataTable
    caption="Partners"
    rows={rows}
    rowKey={({ partnerId }) => partnerId}
    columns={[
      {
        head: "Partner",
        isRowHead: true,
        card: 1,
        cell: ({ partnerId, name }) => <TextLink href={hrefOf(partnerId)}>{name}</TextLink>,
      },
      {
        head: "Status",
        card: 2,
        cell: ({ closedAt }) => <StatementStatus status={closedAt === null ? "open" : "closed"} />,
      },
      {
        head: "Transactions",
        isNumber: true,
        cell: ({ body }) => formatNumber(body.lines.reduce((total, { count }) => total + count, 0)),
      },
      {
        head: "Service fees",
        isNumber: true,
        className: "min-w-40 whitespace-normal!",
        cell: ({ body }) => <AmountList amounts={feesOf(body)} none="–" />,
      },
      {
        head: "Owed to the partner",
        isNumber: true,
        card: 3,
        className: "sm:min-w-40 whitespace-normal!",
        cell: ({ body }) => (
          <>
            <OnPhones>Owed: </OnPhones>
            <AmountList amounts={body.owed} />
          </>
        ),
      },
      {
        head: "Adjustments",
        isNumber: true,
        hint: "Changes of transactions that succeeded in earlier months",
        cell: ({ body }) => (body.adjustments.length > 0 ? formatNumber(body.adjustments.length) : "–"),
      },
      {
        head: "Commission",
        isEmpty: ({ body }) => !body.lines.some(isOverOnePercent),
        cell: ({ body }) => body.lines.some(isOverOnePercent) && <Status kind="failed">Differs by over 1%</Status>,
      },
    ]}
  />
);

const feesOf = ({ totals }: StatementBody) =>
  totals.map(({ svc_fee, fiat_currency }) => ({ amount: svc_fee, fiat_currency }));
