import type { FilterField } from "./filter-field.ts";

type FoundField = {
  field: FilterField;
  /** Not the property but some of its values, which are all that is left of them. */
  hasFoundValues: boolean;
};

/** The properties with this text in their name, or with values that have it. */
export function matchFields(fields: readonly FilterField[], text: string): FoundField[] {
  const wanted = text.trim().toLowerCase();
  const matches = (label: string) => label.toLowerCase().includes(wanted);
  return fields.flatMap((field): FoundField[] => {
    if (matches(field.label)) return [{ field, hasFoundValues: false }];
    const options = field.options?.filter(({ label }) => matches(label)) ?? [];
    return options.length > 0 ? [{ field: { ...field, options }, hasFoundValues: true }] : [];
  });
}
