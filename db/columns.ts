import { customType, numeric, timestamp } from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

// Milliseconds, as a JavaScript Date holds them: a keyset cursor must not lose digits on its way.
export const instant = () => timestamp({ precision: 3, withTimezone: true });

export const money = () => numeric({ precision: 38, scale: 18 });
