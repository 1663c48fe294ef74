import Link from "next/link";
import { Status } from "#components/ui/status/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import type { CatalogueEntry } from "#lib/operators/contract.ts";

type CatalogueTableProps = {
  kind: "crypto" | "fiat" | "method";
  rows: (CatalogueEntry & { isCorrected: boolean; href: string })[];
};

/** In the order partners get it; hidden entries too. */
export function CatalogueTable({ kind, rows }: CatalogueTableProps) {
  return (
    <Table
      caption="Catalogue"
      head={
        <>
          <Th isNumber aria-sort="ascending">
            Rank
          </Th>
          <Th>{kind === "crypto" ? "Code and network" : "Code"}</Th>
          <Th>Drawing</Th>
          <Th>Name</Th>
          {kind === "fiat" && <Th>Symbol</Th>}
          {kind === "fiat" && <Th isNumber>Smallest amount</Th>}
          {kind === "method" && <Th>Tagline</Th>}
          <Th>Partners</Th>
          <Th>Corrected</Th>
        </>
      }
    >
      {rows.map((row) => (
        <Tr key={row.id} className="relative">
          <Td isNumber className="text-muted">
            {row.rank}
          </Td>
          <Td className="font-mono text-xs">
            <Link href={row.href} prefetch={false} className="after:absolute after:inset-0">
              {row.id}
            </Link>
          </Td>
          <Td>
            {/* biome-ignore lint/performance/noImgElement: a small drawing of our own, often a data URL; nothing to make smaller. */}
            <img src={row.icon} alt="" className="size-5 max-w-none shrink-0 rounded-xs" />
          </Td>
          <Td className="max-w-72 truncate font-medium">{row.name}</Td>
          {kind === "fiat" && <Td>{row.symbol}</Td>}
          {kind === "fiat" && <Td isNumber>{row.minAmount}</Td>}
          {kind === "method" && <Td className="text-muted max-w-96 truncate">{row.tagline}</Td>}
          <Td>{row.isHidden ? <Status kind="over">hidden</Status> : <Status kind="success">shown</Status>}</Td>
          <Td className="text-muted">{row.isCorrected ? "yes" : "–"}</Td>
        </Tr>
      ))}
    </Table>
  );
}
