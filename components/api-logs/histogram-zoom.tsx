"use client";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { timeAddress } from "#components/api-logs/logs-address.ts";
import { Button } from "#components/ui/form/button.tsx";
import type { ApiLogFilter } from "#lib/api-logs/contract.ts";

type HistogramZoomProps = {
  path: string;
  query: ApiLogFilter;
  /** The start and tooltip of each bar. */
  bars: { at: string; title: string }[];
  /** The end of the filtered period; null if it is open. */
  to: string | null;
  stepMs: number;
};

/** The first and last selected bar, in either order. */
type Choice = { anchor: number; end: number };

/** An overlay for selecting a period by dragging, or with two sliders by keyboard. */
export function HistogramZoom({ path, query, bars, to, stepMs }: HistogramZoomProps) {
  const router = useRouter();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isByKey, setIsByKey] = useState(false);
  const last = bars.length - 1;
  const [first, end] = choice ? [Math.min(choice.anchor, choice.end), Math.max(choice.anchor, choice.end)] : [0, last];
  const forget = () => {
    setChoice(null);
    setIsByKey(false);
  };
  const zoom = () => {
    forget();
    router.push(timeAddress(path, query, timesOf({ bars, to, stepMs }, first, end)), { scroll: false });
  };
  const place = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * bars.length)));
  };
  const slide = (name: "anchor" | "end") => (value: number) => {
    setIsByKey(true);
    setChoice(
      name === "anchor" ? { anchor: Math.min(value, end), end } : { anchor: first, end: Math.max(value, first) },
    );
  };
  const sliders = { last, onKey: keysFor(zoom, forget), bars };
  return (
    <>
      <div
        className="absolute inset-0 cursor-crosshair touch-pan-y select-none"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setIsByKey(false);
          setChoice({ anchor: place(event), end: place(event) });
        }}
        onPointerMove={(event) => {
          if (choice && !isByKey) setChoice({ anchor: choice.anchor, end: place(event) });
          else event.currentTarget.title = `${bars[place(event)]?.title}. Drag to look closer.`;
        }}
        onPointerUp={() => choice && !isByKey && zoom()}
        onPointerCancel={forget}
      >
        {choice && (
          <div
            className="bg-accent-wash border-accent absolute inset-y-0 border-x"
            style={{ left: `${(first / bars.length) * 100}%`, right: `${100 - ((end + 1) / bars.length) * 100}%` }}
          />
        )}
      </div>
      <div className="bg-raised border-line rounded-control shadow-float absolute top-1 right-1 z-1 flex flex-wrap items-center gap-3 border p-2 text-xs not-focus-within:sr-only">
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
  bars: HistogramZoomProps["bars"];
  onSlide: (value: number) => void;
  onKey: (event: KeyboardEvent) => void;
};

function Slider({ label, value, last, bars, onSlide, onKey }: SliderProps) {
  const title = bars[value]?.title ?? "";
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
        {title.slice(0, title.indexOf(": "))}
      </span>
    </label>
  );
}

const keysFor = (zoom: () => void, forget: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" && event.key !== "Escape") return;
  event.preventDefault();
  if (event.key === "Enter") zoom();
  else forget();
};

/** From the start of the first bar to the end of the last one. A selection up to the last bar keeps the filter's end.
 * */
function timesOf(
  { bars, to, stepMs }: Pick<HistogramZoomProps, "bars" | "to" | "stepMs">,
  first: number,
  last: number,
) {
  const lastAt = bars[last]?.at;
  const end = lastAt && new Date(Date.parse(lastAt) + stepMs).toISOString();
  return { from: bars[first]?.at, to: last === bars.length - 1 ? (to ?? undefined) : end };
}
