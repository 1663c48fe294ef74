import type { FilterField } from "./filter-field.ts";
import { FilterFrame } from "./filter-frame.tsx";
import { FilterInstant } from "./filter-instant.tsx";
import { FilterSelect } from "./filter-select.tsx";
import { FilterText } from "./filter-text.tsx";

/** "Status: failed ×": a filter that is set. Its value can be changed in place. */
export function FilterChip({ options, kind, text, ...field }: FilterField) {
  if (options) return <FilterSelect {...field} options={options} />;
  if (kind === "time") return <FilterInstant {...field} />;
  if (kind !== "fixed") return <FilterText {...field} isCode={kind === "code"} />;
  return (
    <FilterFrame controlId={`filter-${field.name}`} label={field.label} clearHref={field.clearHref}>
      <output id={`filter-${field.name}`} className="max-w-48 truncate px-1 font-medium">
        {text ?? field.value}
      </output>
      <input type="hidden" name={field.name} value={field.value} />
    </FilterFrame>
  );
}
