import { customType, numeric, timestamp } from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Milliseconds, as in a JavaScript Date, so that a keyset cursor loses no digits. `column`: where it differs from the property. */
export const instant = (column = "") => timestamp(column, { precision: 3, withTimezone: true });

export const money = () => numeric({ precision: 38, scale: 18 });
