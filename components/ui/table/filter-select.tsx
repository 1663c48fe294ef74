import { FilterFrame } from "./filter-frame.tsx";

type FilterSelectProps = {
  name: string;
  /** The word before "is". */
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  clearHref: string;
};

export function FilterSelect({ name, label, value, options, clearHref }: FilterSelectProps) {
  return (
    <FilterFrame controlId={`filter-${name}`} label={label} clearHref={value && clearHref}>
      <select
        // A new value from the address replaces what the browser remembers of the old one.
        key={value}
        id={`filter-${name}`}
        name={name}
        defaultValue={value ?? ""}
        className="rounded-control field-sizing-content h-full max-w-48 cursor-pointer appearance-none bg-transparent px-1 font-medium"
      >
        <option value="">any</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FilterFrame>
  );
}
