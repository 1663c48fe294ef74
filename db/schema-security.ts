import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";
import type { Environment } from "./enums.ts";

/** Refused API keys, passwords, and codes: how many in each minute. Not in the audit log, which is kept for years and which
 * an attacker could otherwise fill. */
export const securityEvents = pgTable(
  "security_events",
  {
    /** The start of the minute. */
    at: instant().notNull(),
    action: text().notNull(),
    reason: text().notNull(),
    /** The ID of the key, user, or operator; empty if there is none. */
    subject: text().notNull(),
    /** The IPv4 address or the /64 of IPv6; empty for all beyond the number of rows that a minute may have. */
    address: text().notNull(),
    partnerId: text(),
    /** Null if it concerns both environments. */
    environment: text().$type<Environment>(),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.action, table.reason, table.subject, table.address] }),
    index("security_events_partner").on(table.partnerId, table.at),
  ],
);

/** The hash chain of the audit log: a link for each committed row, added by the worker. A link is kept when its row's month is
 * dropped, so positions have no gaps. */
export const auditChain = pgTable(
  "audit_chain",
  {
    position: bigint({ mode: "bigint" }).primaryKey(),
    auditAt: instant().notNull(),
    auditId: text().notNull(),
    /** Over the position, the previous link's hash, and `rowHash`. */
    hash: bytea().notNull(),
    /** Over the salt and the row as it was recorded. */
    rowHash: bytea().notNull(),
    /** Null once a person was erased from the row, so that `rowHash` no longer allows guessing who it was. */
    salt: bytea(),
    /** Over `rowHash` and the row without the erased person. */
    erasedHash: bytea(),
  },
  (table) => [uniqueIndex("audit_chain_row").on(table.auditAt, table.auditId)],
);
