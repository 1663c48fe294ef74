"use client";
import { FilterFrame } from "./filter-frame.tsx";

type FilterInstantProps = {
  name: string;
  label: string;
  /** "2026-01-31T12:00", in UTC. */
  value: string | undefined;
  clearHref: string;
};

/** A time in UTC, so that a shared URL means the same to everyone. Applied when the field loses focus. */
export function FilterInstant({ name, label, value, clearHref }: FilterInstantProps) {
  return (
    <FilterFrame controlId={`filter-${name}`} label={label} clearHref={value && clearHref}>
      <input
        key={value}
        type="datetime-local"
        id={`filter-${name}`}
        name={name}
        defaultValue={value}
        onBlur={({ currentTarget: input }) => {
          if (input.value !== (value ?? "") && input.validity.valid) input.form?.requestSubmit();
        }}
        className="rounded-control h-full bg-transparent px-1 font-medium"
      />
    </FilterFrame>
  );
}
