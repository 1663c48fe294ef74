import type { FilterField } from "#components/ui/table/filter-field.ts";

/** The filter by partner: typed as an ID, shown as a name. */
export const partnerField = (id: string | undefined, names: Readonly<Record<string, string>>): Partial<FilterField> => {
  const name = id && names[id];
  return name ? { label: "Partner", kind: "fixed", text: name } : {};
};
