import { formatNumber } from "#lib/format-number.ts";
import { FilterFrame } from "./filter-frame.tsx";
import type { Option } from "./filter-options.ts";

type FilterSelectProps = {
  name: string;
  label: string;
  value: string | undefined;
  options: readonly Option[];
  clearHref: string;
};

export function FilterSelect({ name, label, value, options, clearHref }: FilterSelectProps) {
  const isListed = !value || options.some((option) => option.value === value);
  return (
    <FilterFrame controlId={`filter-${name}`} label={label} clearHref={clearHref}>
      <select
        // A new value from the URL replaces the one the browser restored.
        key={value}
        id={`filter-${name}`}
        name={name}
        defaultValue={value ?? ""}
        className="rounded-control field-sizing-content h-full max-w-48 cursor-pointer appearance-none bg-transparent px-1 font-medium"
      >
        <option value="">any</option>
        {/* A value in the URL that is no longer offered still filters. */}
        {!isListed && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.count === undefined ? option.label : `${option.label} (${formatNumber(option.count)})`}
          </option>
        ))}
      </select>
    </FilterFrame>
  );
}
