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

type ShareBarProps = {
  now: Share;
  /** The previous period, as a marker. */
  before: Share;
};

type Share = { part: number; whole: number };

/** A share as a bar. The number is next to it as text. */
export function ShareBar({ now, before }: ShareBarProps) {
  const marker = (before.part / before.whole) * 100;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="block h-2 w-full overflow-visible"
    >
      <rect width="100" height="8" className="fill-line" />
      <rect width={now.whole === 0 ? 0 : (now.part / now.whole) * 100} height="8" className="fill-ink/75" />
      {before.whole > 0 && (
        <g className="fill-none">
          <path d={`M${marker} -2v12`} vectorEffect="non-scaling-stroke" className="stroke-paper stroke-[3.5]" />
          <path d={`M${marker} -2v12`} vectorEffect="non-scaling-stroke" className="stroke-muted stroke-[1.5]" />
        </g>
      )}
    </svg>
  );
}
