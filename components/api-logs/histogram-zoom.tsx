"use client";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { timeAddress } from "#components/api-logs/logs-address.ts";
import { type ChartColumn, ChartCursor } from "#components/ui/chart/chart-cursor.tsx";
import { joinRows } from "#components/ui/chart/chart-rows.ts";
import { Button } from "#components/ui/form/button.tsx";
import type { ApiLogFilter } from "#lib/api-logs/contract.ts";

type HistogramZoomProps = {
  label: string;
  /** What the cells of a row are, the first being the time. */
  columns: ChartColumn[];
  /** The values of each bar. */
  rows: string[][];
  path: string;
  query: ApiLogFilter;
  /** The start of each bar. */
  starts: string[];
  /** The end of the filter's time range; null for now. */
  to: string | null;
};

/** The first and the last selected bar, in either order. */
type Selection = { anchor: number; end: number };

/** On top of the bars: shows the values of one, and zooms into a time range by dragging, or with two sliders for the
 * keyboard. */
export function HistogramZoom({ label, columns, rows, path, query, starts, to }: HistogramZoomProps) {
  const router = useRouter();
  const [selection, setSelection] = useState<Selection | null>(null);
  const [isByKey, setIsByKey] = useState(false);
  const last = starts.length - 1;
  const [first, end] = selection
    ? [Math.min(selection.anchor, selection.end), Math.max(selection.anchor, selection.end)]
    : [0, last];
  const reset = () => {
    setSelection(null);
    setIsByKey(false);
  };
  const zoom = () => {
    reset();
    router.push(timeAddress(path, query, timesOf({ starts, to }, first, end)), { scroll: false });
  };
  const barAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * starts.length)));
  };
  const slide = (name: "anchor" | "end") => (value: number) => {
    setIsByKey(true);
    setSelection(
      name === "anchor" ? { anchor: Math.min(value, end), end } : { anchor: first, end: Math.max(value, first) },
    );
  };
  const sliders = { last, onKey: keysFor(zoom, reset), titles: rows.map(([time = ""]) => time) };
  return (
    <>
      <ChartCursor label={label} kind="bars" count={starts.length} columns={columns} rows={joinRows(rows)}>
        <div
          className="absolute inset-0 cursor-crosshair touch-pan-y select-none"
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setIsByKey(false);
            setSelection({ anchor: barAt(event), end: barAt(event) });
          }}
          onPointerMove={(event) => {
            if (selection && !isByKey) setSelection({ anchor: selection.anchor, end: barAt(event) });
          }}
          onPointerUp={() => selection && !isByKey && zoom()}
          onPointerCancel={reset}
        >
          {selection && (
            <div
              className="bg-accent-wash border-accent absolute inset-y-0 border-x"
              style={{
                left: `${(first / starts.length) * 100}%`,
                right: `${100 - ((end + 1) / starts.length) * 100}%`,
              }}
            />
          )}
        </div>
      </ChartCursor>
      <div className="bg-raised border-line rounded-control shadow-float absolute end-1 top-1 z-1 flex flex-wrap items-center gap-3 border p-2 text-xs not-focus-within:sr-only">
        <Slider {...sliders} label="Zoom from" value={first} onSlide={slide("anchor")} />
        <Slider {...sliders} label="Zoom to" value={end} onSlide={slide("end")} />
        <Button className="h-7!" onClick={zoom}>
          Zoom in
        </Button>
      </div>
    </>
  );
}

type SliderProps = {
  label: string;
  value: number;
  last: number;
  /** The start of each bar. */
  titles: string[];
  onSlide: (value: number) => void;
  onKey: (event: KeyboardEvent) => void;
};

function Slider({ label, value, last, titles, onSlide, onKey }: SliderProps) {
  const title = titles[value] ?? "";
  return (
    <label className="flex items-center gap-1.5">
      {label}
      <input
        type="range"
        min={0}
        max={last}
        value={value}
        aria-valuetext={title}
        onChange={({ target }) => onSlide(Number(target.value))}
        onKeyDown={onKey}
        className="accent-accent w-28"
      />
      <span aria-hidden="true" className="w-24 truncate tabular-nums">
        {title}
      </span>
    </label>
  );
}

const keysFor = (zoom: () => void, reset: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" && event.key !== "Escape") return;
  event.preventDefault();
  if (event.key === "Enter") zoom();
  else reset();
};

/** From the start of the first bar to the end of the last. A range that ends now stays open. */
function timesOf({ starts, to }: Pick<HistogramZoomProps, "starts" | "to">, first: number, last: number) {
  return { from: starts[first], to: starts[last + 1] ?? to ?? undefined };
}
