"use client";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { type ChartRows, splitRows } from "./chart-rows.ts";
import { LegendItem } from "./legend-item.tsx";
import type { PlotKind } from "./plot.tsx";
import { fillOf, type Tone } from "./tones.ts";

export type ChartColumn = { name: string; tone?: Tone };

type ChartCursorProps = {
  label: string;
  kind: PlotKind;
  /** All steps of the plot, including those without values. */
  count: number;
  /** What the cells of a row are, the first being the time. */
  columns: ChartColumn[];
  /** The values of each step, up to the last one that has begun. */
  rows: ChartRows;
  /** Marks the curve: its height at each step in percent. */
  heights?: (number | null)[];
  /** Further controls above the plot. */
  children?: ReactNode;
};

/** A rule with all values of one step: under the mouse or finger, or moved by the arrow keys. */
export function ChartCursor({ label, kind, count, columns, rows: joined, heights, children }: ChartCursorProps) {
  const rows = splitRows(joined);
  const [index, setIndex] = useState<number | null>(null);
  const last = rows.length - 1;
  const row = index === null ? undefined : rows[index];
  const height = index === null ? null : heights?.[index];
  const place =
    kind === "bars" || count === 1 ? (((index ?? 0) + 0.5) / count) * 100 : ((index ?? 0) / (count - 1)) * 100;

  function point(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    const step = kind === "bars" ? Math.floor(share * count) : Math.round(share * (count - 1));
    setIndex(Math.min(Math.max(step, 0), last));
  }

  function press(event: KeyboardEvent) {
    const next = nextStep(event.key, index ?? last, last);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    setIndex(next);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index ?? last}
      aria-valuetext={textOf(columns, row ?? rows[last] ?? [])}
      className="absolute inset-0 touch-pan-y rounded-xs"
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={(event) => event.pointerType === "mouse" && setIndex(null)}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && setIndex(index ?? last)}
      onBlur={() => setIndex(null)}
      onKeyDown={press}
    >
      {children}
      {row && (
        <>
          <div className="bg-ink/40 pointer-events-none absolute inset-y-0 w-px" style={{ left: `${place}%` }} />
          {height != null && (
            <div
              className="bg-ink border-paper pointer-events-none absolute size-2 -translate-1/2 rounded-full border"
              style={{ left: `${place}%`, top: `${height}%` }}
            />
          )}
          <Tooltip kind={kind} columns={columns} row={row} place={place} />
        </>
      )}
    </div>
  );
}

function nextStep(key: string, index: number, last: number): number | null | undefined {
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(index - 1, 0);
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(index + 1, last);
  if (key === "Home") return 0;
  if (key === "End") return last;
  return key === "Escape" ? null : undefined;
}

const textOf = (columns: ChartColumn[], [time, ...values]: string[]) =>
  `${time}: ${values.map((value, index) => `${columns[index + 1]?.name} ${value}`).join(", ")}`;

type TooltipProps = { kind: PlotKind; columns: ChartColumn[]; row: string[]; place: number };

/** Next to the rule, within the plot; above it on narrow screens. */
function Tooltip({ kind, columns, row: [time, ...values], place }: TooltipProps) {
  const left = `clamp(0px, calc(${place}% ${place > 50 ? "- 15rem - 10px" : "+ 10px"}), calc(100% - 15rem))`;
  return (
    <div
      aria-hidden="true"
      className="bg-raised border-line shadow-float rounded-control text-ink pointer-events-none absolute top-1 z-10 w-60 border px-3 py-2 max-sm:top-auto max-sm:bottom-full max-sm:mb-1"
      style={{ left }}
    >
      <p className="mb-1 font-medium">{time}</p>
      {values.map((value, index) => {
        const { name = "", tone } = columns[index + 1] ?? {};
        return (
          <p key={name} className="text-muted flex justify-between gap-3">
            {tone ? <LegendItem name={name} className={fillOf(kind, tone)} /> : <span>{name}</span>}
            <span className="text-ink whitespace-nowrap tabular-nums">{value}</span>
          </p>
        );
      })}
    </div>
  );
}
