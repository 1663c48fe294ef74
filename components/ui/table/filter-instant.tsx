"use client";
import { useRef } from "react";
import { useClock } from "#components/ui/text/clock-provider.tsx";
import { fromLocalInput, toLocalInput, utc, zoneName } from "#lib/time-zone.ts";
import { FilterFrame } from "./filter-frame.tsx";

type FilterInstantProps = {
  name: string;
  label: string;
  /** "2026-01-31T12:00", in UTC. */
  value: string | undefined;
  clearHref: string;
};

/** A time, entered in the reader's zone and sent in UTC, so that a shared URL means the same to everyone. Applied when the
 * field loses focus. Browsers without scripts never tell their zone, and enter UTC. */
export function FilterInstant({ name, label, value, clearHref }: FilterInstantProps) {
  const { zone } = useClock();
  const sent = useRef<HTMLInputElement>(null);
  const at = value && fromLocalInput(value, utc);
  const shown = at ? toLocalInput(at, zone) : "";
  const isUtc = zone === utc;
  const convert = (text: string) => {
    const entered = fromLocalInput(text, zone);
    if (sent.current) sent.current.value = entered ? toLocalInput(entered, utc) : "";
  };
  return (
    <FilterFrame controlId={`filter-${name}`} label={`${label} (${zoneName(zone)})`} clearHref={value && clearHref}>
      {!isUtc && <input key={value} ref={sent} type="hidden" name={name} defaultValue={value} />}
      <input
        key={shown}
        type="datetime-local"
        id={`filter-${name}`}
        name={isUtc ? name : undefined}
        defaultValue={shown}
        onChange={({ currentTarget: input }) => convert(input.value)}
        onBlur={({ currentTarget: input }) => {
          if (input.value !== shown && input.validity.valid) input.form?.requestSubmit();
        }}
        className="rounded-control h-full bg-transparent px-1 font-medium"
      />
    </FilterFrame>
  );
}
