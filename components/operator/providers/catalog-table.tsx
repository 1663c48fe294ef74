"use client";
import { Badge } from "#components/ui/status/badge.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import type { ContractSource } from "#lib/assets/contract.ts";
import { networkName } from "#lib/assets/networks-contract.ts";
import { formatAmount } from "#lib/format-number.ts";
import type { CatalogEntry } from "#lib/people/operators/contract.ts";
import { isAccepted } from "./contract-text.ts";

type CatalogRow = CatalogEntry & { isCorrected: boolean; providers: string[]; href: string };
type CatalogTableProps = {
  kind: "crypto" | "fiat" | "method";
  title: string;
  rows: CatalogRow[];
  allProviders: string[];
};

/** In the order partners see. */
export function CatalogTable({ kind, title, rows, allProviders }: CatalogTableProps) {
  return (
    <section className="mb-8">
      <h2 className="mb-2 font-semibold">
        {title} <span className="text-muted font-normal tabular-nums">{rows.length}</span>
      </h2>
      <DataTable
        caption={title}
        columns={[
          { head: "Rank and name", isLink: true, isRowHead: true, cell: (row) => <NameCell {...row} /> },
          { head: "Code", className: "font-mono text-xs", cell: ({ id }) => (kind === "crypto" ? partsOf(id)[0] : id) },
          kind === "crypto" && {
            head: "Network",
            cell: ({ id }) => {
              const [code, network] = partsOf(id);
              return networkName(network, code);
            },
          },
          kind === "crypto" && {
            head: "Contract",
            cell: ({ contracts }) => <ContractCell sources={contracts ?? []} />,
          },
          kind === "fiat" && { head: "Symbol", cell: ({ symbol }) => symbol },
          kind === "fiat" && {
            head: "Minimum amount",
            isNumber: true,
            cell: ({ id, minAmount }) => minAmount && formatAmount(minAmount, "fiat", id),
          },
          kind === "method" && {
            head: "Tagline",
            className: "text-muted max-w-96 truncate",
            cell: ({ tagline }) => tagline,
          },
          {
            head: "Offered by",
            className: "text-muted w-full max-w-96 truncate",
            title: ({ providers }) => providers.join(", "),
            cell: ({ providers }) => offeredText(providers, allProviders),
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ href }) => ({ href })}
      />
    </section>
  );
}

/** Names the fewer ones: those that offer it, or those that don't. */
function offeredText(offering: string[], all: string[]): string {
  if (offering.length === 0) return "No provider";
  const others = all.filter((name) => !offering.includes(name));
  if (others.length === 0) return "All providers";
  return others.length < offering.length ? `All except ${others.join(", ")}` : offering.join(", ");
}

/** Code and network. */
function partsOf(id: string): [string, string] {
  const [code = "", network = ""] = id.split(":");
  return [code, network];
}

const ContractCell = ({ sources: [first, ...others] }: { sources: ContractSource[] }) => {
  if (!first) return null;
  if (others.length > 0) return <Status kind="failed">{`${others.length + 1} contracts`}</Status>;
  return isAccepted(first) ? (
    <span className="font-mono text-xs">
      <ShortenedText id={first.contract} />
    </span>
  ) : (
    <Status kind="pending">One provider</Status>
  );
};

/** Marks what differs from the usual: hidden and changed entries. */
const NameCell = ({ rank, icon, name, isHidden, isCorrected }: CatalogRow) => (
  <span className="flex max-w-80 items-center gap-2.5">
    <span className="text-faint w-6 text-end tabular-nums">{rank}</span>
    {/* biome-ignore lint/performance/noImgElement: a small icon that needs no optimization. */}
    <img src={icon} alt="" loading="lazy" className="size-5 max-w-none shrink-0 rounded-xs" />
    <span className="truncate font-medium">{name}</span>
    {isHidden && <Status kind="neutral">Hidden</Status>}
    {isCorrected && <Badge>Overridden</Badge>}
  </span>
);
