import * as z from "zod";

/** A list in which a row we cannot read costs that row only; a list of nothing but such rows is no answer. */
export function rows<Row extends z.ZodType>(row: Row) {
  return z.array(z.unknown()).transform((all, context) => {
    const read = all.flatMap((one) => {
      const result = row.safeParse(one);
      return result.success ? [result.data] : [];
    });
    if (all.length > 0 && read.length === 0) context.addIssue({ code: "custom", message: "no row could be read" });
    return read;
  });
}
