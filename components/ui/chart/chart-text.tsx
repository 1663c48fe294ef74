import type { ChartColumn } from "./chart-cursor.tsx";

type ChartTextProps = {
  columns: ChartColumn[];
  rows: string[][];
  /** Whether a row has a value. */
  has: boolean[];
};

/** In place of a chart: "Nov 14: Successful 1, Failed 1." */
export function ChartText({ columns, rows, has }: ChartTextProps) {
  const drawn = columns.flatMap(({ name, tone }, index) => (tone ? [{ name, index }] : []));
  const lines = rows.filter((_, row) => has[row]);
  if (lines.length === 0) return null;
  return (
    <p className="text-muted mt-1 tabular-nums">
      {lines
        .map((row) => {
          const values = drawn.filter(({ index }) => !["0", "–"].includes(row[index] ?? "–"));
          return `${row[0]}: ${values.map(({ name, index }) => (drawn.length === 1 ? row[index] : `${row[index]} ${lowered(name)}`)).join(", ")}`;
        })
        .join(" · ")}
    </p>
  );
}

const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
