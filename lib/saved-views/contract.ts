import * as z from "zod";

/** The lists whose filters can be kept under a name. */
export const viewPages = ["api-logs", "transactions"] as const;
export type ViewPage = (typeof viewPages)[number];

/** One person's views of one page. */
export const viewsMax = 30;

/** What a box of a form sends, or a plain boolean. */
const ticked = z.union([z.boolean(), z.literal("on").transform(() => true)]).default(false);

export const newView = z.strictObject({
  page: z.enum(viewPages),
  name: z.string().trim().min(1, "Give it a name").max(60),
  /** The filters as they stand in the page's address. */
  query: z
    .string()
    .max(2_000)
    .regex(/^[^\0]*$/),
  is_shared: ticked,
});
export type NewView = z.output<typeof newView>;

export const viewChange = z.strictObject({ is_shared: z.boolean() });

/** A view as a page shows it. */
export type SavedView = {
  id: string;
  name: string;
  /** As viewQuery writes it. */
  query: string;
  isShared: boolean;
  /** Made by the person who looks. */
  isOwn: boolean;
  /** The name of who made it. */
  by: string;
};

// What belongs to one look at a list and not to its filters.
const passing = ["cursor", "request", "live"];

/** The filters of an address in one order, so that equal ones are equal text; without blanks, pages and what is open. */
export function viewQuery(query: string | Record<string, string | undefined>): string {
  const given =
    typeof query === "string"
      ? [...new URLSearchParams(query)]
      : Object.entries(query).map(([name, value]): [string, string] => [name, value ?? ""]);
  const kept = new URLSearchParams(given.filter(([name, value]) => value !== "" && !passing.includes(name)));
  kept.sort();
  return kept.toString();
}
