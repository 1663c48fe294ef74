import { classNames } from "#components/ui/page/class-names.ts";
import { FilterFrame } from "./filter-frame.tsx";

type FilterTextProps = {
  name: string;
  label: string;
  value: string | undefined;
  /** For ids, paths and keys. */
  isCode?: boolean;
  clearHref: string;
};

export function FilterText({ name, label, value, isCode, clearHref }: FilterTextProps) {
  return (
    <FilterFrame controlId={`filter-${name}`} label={label} clearHref={clearHref}>
      <input
        key={value}
        id={`filter-${name}`}
        name={name}
        defaultValue={value}
        placeholder="any"
        autoComplete="off"
        spellCheck={false}
        className={classNames(
          "field-sizing-content h-full min-w-10 max-w-64 rounded-control bg-transparent px-1 font-medium placeholder:font-medium placeholder:text-ink",
          isCode && "font-mono text-xs",
        )}
      />
    </FilterFrame>
  );
}
