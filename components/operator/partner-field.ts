import type { FilterField } from "#components/ui/table/filter-field.ts";

type PartnerFieldProps = Pick<FilterField, "name" | "value" | "clearHref">;

/** The filter by partner: typed as an ID, shown as a name. */
export const partnerField = (props: PartnerFieldProps, names: Readonly<Record<string, string>>): FilterField => {
  const name = props.value && names[props.value];
  if (!name) return { ...props, label: "Partner ID", kind: "code" };
  return { ...props, label: "Partner", kind: "fixed", text: name };
};
