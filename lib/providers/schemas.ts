import * as z from "zod";
import { compare, decimal } from "#lib/money.ts";
import type { Money } from "./provider.ts";

/** An amount in a provider's response, number or text, as decimal text. */
export const amount = z.string().transform((text, context) => {
  try {
    return decimal(text);
  } catch {
    context.addIssue({ code: "custom", message: "not a decimal number" });
    return z.NEVER;
  }
});

/** Null for zero, which some providers send where there is no amount or limit. */
export const positiveOrNull = (value: string | null | undefined): string | null =>
  value != null && compare(value, "0") > 0 ? value : null;

/** Null unless both are reported. */
export const moneyOrNull = (amount: string | null | undefined, currency: string | null | undefined): Money | null =>
  amount == null || !currency ? null : { amount, currency };

/** Text in a provider's response; null when it is missing or empty. */
export const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text || null);

/** A value that an order can do without: null when it is missing or cannot be read. */
export const textIfReadable = textOrNull.catch(null);

/** A timestamp in a provider's response; null when it is missing or cannot be read. */
export const instant = z
  .string()
  .nullish()
  .transform((text) => {
    const date = new Date(text ?? "");
    return Number.isNaN(date.getTime()) ? null : date;
  });

/** The value itself, or in an envelope `{ [key]: value }`: some responses and callbacks come in both forms. */
export const wrappedIn = <Schema extends z.ZodType>(key: string, schema: Schema) =>
  z.union([z.object({ [key]: schema }).transform((envelope) => envelope[key] as z.output<Schema>), schema]);

/** A list that skips rows it cannot read, so that one bad row does not hide the others. Fails if no row is readable. */
export function readableRows<Row extends z.ZodType>(row: Row) {
  return z.array(z.unknown()).transform((all, context) => {
    const read = all.flatMap((one) => {
      const result = row.safeParse(one);
      return result.success ? [result.data] : [];
    });
    if (all.length > 0 && read.length === 0) context.addIssue({ code: "custom", message: "no row could be read" });
    return read;
  });
}
