import * as z from "zod";
import { currentName } from "./names-contract.ts";

/** The lists that support saved views. */
export const viewPages = ["api-logs", "transactions"] as const;
export type ViewPage = (typeof viewPages)[number];

/** A user's views of one page. */
export const viewsMax = 30;

/** A form checkbox or a boolean. */
const ticked = z.union([z.boolean(), z.literal("on").transform(() => true)]).default(false);

export const newView = z.strictObject({
  page: z.enum(viewPages),
  name: z.string().trim().min(1, "Give it a name").max(60),
  /** The filters as a query string. */
  query: z
    .string()
    .max(2_000)
    .regex(/^[^\0]*$/),
  is_shared: ticked,
});
export type NewView = z.output<typeof newView>;

export const viewChange = z.strictObject({ is_shared: z.boolean() });

export type SavedView = {
  id: string;
  name: string;
  /** In the format of viewQuery. */
  query: string;
  isShared: boolean;
  /** Created by the current user. */
  isOwn: boolean;
  /** The creator's name. */
  by: string;
};

// Parameters that are not filters.
const passing = ["cursor", "request", "live"];

/** The filters of a query string in a fixed order, so that equal filters are equal text; without blanks, page and open
 * item. */
export function viewQuery(query: string | Record<string, string | undefined>): string {
  const given =
    typeof query === "string"
      ? [...new URLSearchParams(query)]
      : Object.entries(query).map(([name, value]): [string, string] => [name, value ?? ""]);
  const kept = new URLSearchParams(
    given.flatMap(([name, value]) => (value === "" || passing.includes(name) ? [] : [[currentName(name), value]])),
  );
  kept.sort();
  return kept.toString();
}
