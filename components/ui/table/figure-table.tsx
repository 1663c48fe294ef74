import { TextLink } from "#components/ui/text/text-link.tsx";

type FigureTableProps = {
  caption: string;
  head: string[];
  /** The first cell names its row. */
  rows: string[][];
  /** Where each row is told in full. */
  hrefs?: string[];
};

/** The numbers of a chart, behind a summary that opens by keyboard and without script. */
export function FigureTable({ caption, head, rows, hrefs }: FigureTableProps) {
  return (
    <details className="mt-1 text-xs">
      <summary className="text-muted hover:text-ink w-max cursor-pointer rounded-xs py-1 pointer-coarse:py-3">
        As a table
      </summary>
      <section
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        className="mt-1 max-h-80 overflow-auto"
      >
        <table className="border-line w-full border-t">
          <caption className="sr-only">{caption}</caption>
          <thead className="bg-paper sticky top-0">
            <tr className="border-line border-b">
              {head.map((name, place) => (
                <th
                  key={name}
                  scope="col"
                  className={`text-muted h-7 pr-4 font-normal whitespace-nowrap last:pr-0 ${place === 0 ? "text-left" : "text-right"}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values], row) => (
              <tr key={name} className="border-line border-b">
                <th scope="row" className="h-7 pr-4 text-left font-normal whitespace-nowrap">
                  {hrefs?.[row] ? <TextLink href={hrefs[row]}>{name}</TextLink> : name}
                </th>
                {values.map((value, place) => (
                  <td key={head[place + 1]} className="pr-4 text-right whitespace-nowrap tabular-nums last:pr-0">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
