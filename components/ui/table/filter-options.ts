import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Side } from "#db/enums.ts";
import type { ListFilter } from "#lib/list-contract.ts";
import type { FilterField } from "./filter-field.ts";

/** `count`: of the list's rows with it. */
export type Option = { value: string; label: string; count?: number };

/** For values that are their own label. */
export const plainOptions = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

/** Providers and the like, by identifier. */
export const namedOptions = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const directions: Record<Side, string> = { BUY: "Buy", SELL: "Sell" };
export const directionOptions = namedOptions(directions);

type Control = Omit<ListFilter, "page">;
type FilterValues = Readonly<Record<string, string | undefined>>;

/** The controls of these filters that have a label. `filter` is all of the URL; `more` is what only the page knows, such as options. */
export const filterFields = <Filters extends Record<string, Control>>(
  filters: Filters,
  path: string,
  filter: FilterValues,
  more: { [Name in keyof Filters]?: Partial<FilterField> } = {},
): FilterField[] =>
  Object.entries<Control>(filters).flatMap(([name, { label, options, kind }]) =>
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
