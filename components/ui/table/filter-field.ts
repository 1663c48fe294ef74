import type { Option } from "./filter-options.ts";

/** A filter of a list. See `filterFields`. */
export type FilterField = {
  name: string;
  value: string | undefined;
  /** The URL without this filter. */
  clearHref: string;
  label: string;
  /** Offered in a list. Without them the value is typed. */
  options?: readonly Option[];
  /** `code`: an ID, path or key. `time`: a time in UTC, "2026-01-31T12:00", shown in the reader's zone. `date`: "2026-01-31".
   * `fixed`: only shown and removed. */
  kind?: "text" | "code" | "time" | "date" | "fixed";
  /** False for a filter that is only shown when it's set, such as by a link, and then changed or removed. */
  isOffered?: boolean;
  /** Shown instead of a fixed value. */
  text?: string;
};
