"use client";
import { useRouter } from "next/navigation";
import { type MouseEvent, useTransition } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { rowLinkProps } from "#components/ui/table/row-link.ts";
import { Table, Th } from "#components/ui/table/table.tsx";
import type { CoverageCounts, CoverageRow } from "#lib/countries/coverage-contract.ts";
import { countryLinkId } from "./coverage-address.ts";

type CoverageGridProps = {
  methods: readonly { id: string; name: string }[];
  rows: readonly CoverageRow[];
  /** The page's query, such as "?type=SELL", to which the country and the method are added. */
  query: string;
  opened: { code: string; method: string | undefined } | null;
};

/** The number of providers by country and payment method. On phones, the methods are listed below the country. A client component,
 * because elements that the server renders are sent a second time as React's data; links without a component, because there are
 * thousands. By keyboard, a country's link opens all its methods. */
export function CoverageGrid({ methods, rows, query, opened }: CoverageGridProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const openCell = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("td > a") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    startTransition(() => router.push(`${link.pathname}${link.search}`, { scroll: false }));
  };
  const hrefOf = (country: string, method?: string) =>
    `${query ? `${query}&` : "?"}country=${country}${method ? `&method=${method}` : ""}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links have the keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: the links are interactive.
    <div onClick={openCell} aria-busy={isPending || undefined}>
      <Table caption="Providers by country and payment method" className="coverage" head={<Head methods={methods} />}>
        {rows.map(({ code, name, cells }) => (
          <tr key={code} className={classNames("linked-row", code === opened?.code && "selected")}>
            <th scope="row">
              <a {...rowLinkProps({ href: hrefOf(code), id: countryLinkId(code), scroll: false })}>{name}</a>
              <span className="sub">{methodList(methods, cells)}</span>
            </th>
            {cells.map((counts, index) => {
              const method = methods[index]?.id;
              return (
                <td key={method} className={code === opened?.code && method === opened?.method ? "on" : undefined}>
                  {counts === 0 ? (
                    "–"
                  ) : (
                    <a href={hrefOf(code, method)} tabIndex={-1}>
                      {countsOf(counts)}
                    </a>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </Table>
    </div>
  );
}

const Head = ({ methods }: Pick<CoverageGridProps, "methods">) => (
  <>
    <Th>Country</Th>
    {methods.map(({ id, name }) => (
      <Th key={id}>{name}</Th>
    ))}
  </>
);

function countsOf([supported, dependsOnRegion, unknown]: CoverageCounts) {
  return (
    <>
      {supported > 0 && <b>{supported}</b>}
      {dependsOnRegion > 0 && <i>{`${dependsOnRegion}*`}</i>}
      {unknown > 0 && <i>{`${unknown}?`}</i>}
    </>
  );
}

/** The best count of each method: "Card 3, Pix 2?" */
const methodList = (methods: CoverageGridProps["methods"], cells: CoverageRow["cells"]): string =>
  cells.flatMap((counts, index) => (counts === 0 ? [] : `${methods[index]?.name} ${bestCount(counts)}`)).join(", ") ||
  "No provider";

function bestCount([supported, dependsOnRegion, unknown]: CoverageCounts): string {
  if (supported > 0) return String(supported);
  return dependsOnRegion > 0 ? `${dependsOnRegion}*` : `${unknown}?`;
}
