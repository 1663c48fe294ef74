import type { ReactNode } from "react";
import { DataTable, type DataTableProps } from "#components/ui/table/data-table.tsx";

type TableSectionProps<Row> = DataTableProps<Row> & {
  id: string;
  title: ReactNode;
  note?: ReactNode;
  /** Below the table. */
  children?: ReactNode;
};

/** A titled table among the charts, for numbers with bars in their rows. */
export const TableSection = <Row,>({ id, title, note, children, ...table }: TableSectionProps<Row>) => (
  <section aria-labelledby={id} className="border-line min-w-0 border-t pt-3">
    <h2 id={id} className="font-semibold">
      {title}
    </h2>
    {note && <p className="text-muted text-xs">{note}</p>}
    <DataTable {...table} isInset className="border-none" />
    {children}
  </section>
);
