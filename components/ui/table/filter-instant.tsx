"use client";
import { useClock } from "#components/ui/text/clock-provider.tsx";
import { zoneName } from "#lib/time-zone.ts";
import { FilterFrame } from "./filter-frame.tsx";
import { TimeInput } from "./time-input.tsx";

type FilterInstantProps = {
  name: string;
  label: string;
  /** "2026-01-31T12:00", in UTC. */
  value: string | undefined;
  clearHref: string;
};

/** A time in the reader's zone. Applied when the field loses focus. */
export function FilterInstant({ name, label, value, clearHref }: FilterInstantProps) {
  const { zone } = useClock();
  return (
    <FilterFrame controlId={`filter-${name}`} label={`${label} (${zoneName(zone)})`} clearHref={clearHref}>
      <TimeInput
        id={`filter-${name}`}
        name={name}
        value={value}
        isApplied
        className="rounded-control h-full bg-transparent px-1 font-medium"
      />
    </FilterFrame>
  );
}
