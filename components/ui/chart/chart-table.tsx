"use client";
import { useState } from "react";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { type ChartRows, splitRows } from "./chart-rows.ts";

type ChartTableProps = {
  caption: string;
  head: string[];
  /** The first cell names its row. */
  rows: ChartRows;
  /** One cell for each row. */
  hrefs?: ChartRows;
  /** For pages without scripts. */
  isAlwaysRendered?: boolean | undefined;
};

/** The numbers of a chart, behind a summary that opens by keyboard. Rendered when opened, from the same rows as the
 * chart's tooltip. */
export function ChartTable({ caption, head, rows, hrefs, isAlwaysRendered = false }: ChartTableProps) {
  const [isOpen, setIsOpen] = useState(isAlwaysRendered);
  const links = isOpen && hrefs ? splitRows(hrefs) : [];
  return (
    <details className="mt-1 text-xs" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="text-muted hover:text-ink w-max cursor-pointer rounded-xs py-1 pointer-coarse:py-3">
        Show as table
      </summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <section aria-label={caption} tabIndex={0} className="max-h-80 overflow-auto">
          <table className="[&_tbody_tr]:border-line w-full tabular-nums [&_tbody_tr]:border-t [&_td]:px-2 [&_td]:text-end [&_th]:px-2 [&_th]:font-normal [&_th:first-child]:ps-0 [&_th:first-child]:text-start [&_tr]:h-7">
            <caption className="sr-only">{caption}</caption>
            <thead className="bg-paper text-muted sticky top-0 text-end">
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {splitRows(rows).map(([name, ...values], row) => (
                <tr key={name}>
                  <th scope="row" className="whitespace-nowrap">
                    {links[row]?.[0] ? <TextLink href={links[row][0]}>{name}</TextLink> : name}
                  </th>
                  {values.map((value, column) => (
                    <td key={head[column + 1]}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
