import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

type ChartTableProps = {
  caption: string;
  head: string[];
  /** The first cell names its row. */
  rows: string[][];
  /** One for each row. */
  hrefs?: string[];
};

/** The numbers of a chart, behind a summary that opens by keyboard and without script. */
export function ChartTable({ caption, head, rows, hrefs }: ChartTableProps) {
  return (
    <details className="mt-1 text-xs [&>section]:max-h-80">
      <summary className="text-muted hover:text-ink w-max cursor-pointer rounded-xs py-1 pointer-coarse:py-3">
        Show as table
      </summary>
      <DataTable
        caption={caption}
        isInset
        className="[&_thead]:bg-paper text-xs! [&_thead]:sticky [&_thead]:top-0 [&_tr>*]:h-7"
        columns={head.map((name, index) => ({
          head: name,
          isRowHead: index === 0,
          isNumber: index > 0,
          cell: ({ values, href }) =>
            href && index === 0 ? <TextLink href={href}>{values[0]}</TextLink> : values[index],
        }))}
        rows={rows.map((values, index) => ({ values, href: hrefs?.[index] }))}
        rowKey={({ values }) => values[0] ?? ""}
      />
    </details>
  );
}
