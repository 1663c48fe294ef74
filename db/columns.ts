import { customType, numeric, timestamp } from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Millisecond precision, as in a JavaScript Date, so that a keyset cursor loses no digits. `column`: if it differs
 * from the property name. */
export const instant = (column = "") => timestamp(column, { precision: 3, withTimezone: true });

export const money = () => numeric({ precision: 38, scale: 18 });
