import { pageAddress } from "#components/ui/page/page-address.ts";
import type { ListFilter } from "#lib/list-contract.ts";
import type { FilterField } from "./filter-field.ts";

const periodLabels = {
  today: "today",
  yesterday: "yesterday",
  "15m": "last 15 minutes",
  "1h": "last hour",
  "24h": "last 24 hours",
  "7d": "last 7 days",
  "30d": "last 30 days",
  "90d": "last 90 days",
} as const;

export type Option = { value: string; label: string };

/** For values that are their own label. */
export const plainOptions = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

/** Time filters: "24h" is labeled "last 24 hours". */
export const periodOptions = (periods: readonly (keyof typeof periodLabels)[]): Option[] =>
  periods.map((value) => ({ value, label: periodLabels[value] }));

/** Providers and the like, by identifier. */
export const namedOptions = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

type FilterValues = Readonly<Record<string, string | undefined>>;

/** The controls of these filters that have a label. `filter` is all of the URL; `more` is what only the page knows, such as options. */
export const filterFields = <Filters extends Record<string, ListFilter>>(
  filters: Filters,
  path: string,
  filter: FilterValues,
  more: { [Name in keyof Filters]?: Partial<FilterField> } = {},
): FilterField[] =>
  Object.entries<ListFilter>(filters).flatMap(([name, { label, options, kind }]) =>
    label === undefined
      ? []
      : {
          name,
          value: filter[name],
          clearHref: pageAddress(path, { ...filter, [name]: undefined }),
          label,
          options: options && optionsOf(options),
          kind,
          ...more[name],
        },
  );

const optionsOf = (options: NonNullable<ListFilter["options"]>): Option[] =>
  isList(options) ? plainOptions(options) : namedOptions(options);
const isList = (options: NonNullable<ListFilter["options"]>): options is readonly string[] => Array.isArray(options);

/** The properties that every filter control has, by name. */
export const filterPropsOf =
  <Filter extends Record<string, string | undefined>>(path: string, filter: Filter) =>
  <Name extends keyof Filter & string>(name: Name) => ({
    name,
    value: filter[name],
    clearHref: pageAddress(path, { ...filter, [name]: undefined }),
  });
