import { DataTable } from "#components/ui/table/data-table.tsx";
import type { ListedStatement } from "#lib/statements/contract.ts";
import { AmountList, monthName, OnPhones, openReasons, StatementStatus } from "./statement-text.tsx";

type StatementsTableProps = { path: string; months: ListedStatement[] };

const noValue = <span className="max-sm:hidden">–</span>;

/** A row for each month of a partner. */
export const StatementsTable = ({ path, months }: StatementsTableProps) => (
  <DataTable
    caption="Statements"
    rows={months}
    rowKey={({ month }) => month}
    rowLink={({ month }) => ({ href: `${path}/${month}` })}
    columns={[
      { head: "Month (UTC)", isLink: true, isRowHead: true, card: 1, cell: ({ month }) => monthName(month) },
      {
        head: "Status",
        card: 2,
        className: "max-sm:whitespace-normal!",
        cell: (row) => <StatementStatus {...row} />,
        sub: ({ open_reason }) => open_reason && openReasons[open_reason],
      },
      {
        head: "Owed to you",
        isNumber: true,
        card: 3,
        hint: "Your share of the service fees",
        className: "whitespace-normal! max-sm:text-start!",
        cell: ({ owed }) =>
          owed ? (
            <>
              <OnPhones>Owed: </OnPhones>
              <AmountList amounts={owed} />
            </>
          ) : (
            noValue
          ),
      },
      { head: "Closed", card: 4, noTime: noValue, time: ({ closed_at }) => closed_at },
    ]}
  />
);
