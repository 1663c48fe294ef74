import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { CatalogEntry } from "#lib/operators/contract.ts";

type CatalogTableProps = {
  kind: "crypto" | "fiat" | "method";
  rows: (CatalogEntry & { isCorrected: boolean; href: string })[];
};

/** In the order partners see, including hidden entries. */
export function CatalogTable({ kind, rows }: CatalogTableProps) {
  return (
    <DataTable
      caption="Catalog"
      columns={[
        { head: "Rank", isNumber: true, sort: "ascending", className: "text-muted", cell: ({ rank }) => rank },
        {
          head: kind === "crypto" ? "Code and network" : "Code",
          isLink: true,
          className: "font-mono text-xs",
          cell: ({ id }) => id,
        },
        {
          head: "Icon",
          cell: ({ icon }) => (
            // biome-ignore lint/performance/noImgElement: a small icon, often a data URL, that needs no optimization.
            <img src={icon} alt="" className="size-5 max-w-none shrink-0 rounded-xs" />
          ),
        },
        { head: "Name", className: "max-w-72 truncate font-medium", cell: ({ name }) => name },
        kind === "fiat" && { head: "Symbol", cell: ({ symbol }) => symbol },
        kind === "fiat" && { head: "Minimum amount", isNumber: true, cell: ({ minAmount }) => minAmount },
        kind === "method" && {
          head: "Tagline",
          className: "text-muted max-w-96 truncate",
          cell: ({ tagline }) => tagline,
        },
        {
          head: "Visibility",
          cell: ({ isHidden }) =>
            isHidden ? <Status kind="neutral">Hidden</Status> : <Status kind="success">Visible</Status>,
        },
        { head: "Overridden", className: "text-muted", cell: ({ isCorrected }) => (isCorrected ? "Yes" : "–") },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ href }) => ({ href })}
    />
  );
}
