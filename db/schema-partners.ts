import { bigint, date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, money } from "./columns.ts";
import type { ActorKind, ApprovalCheckKind, ApprovalCheckResult } from "./enums.ts";
import { partners } from "./schema.ts";

const partnerId = () =>
  text()
    .notNull()
    .references(() => partners.id);

/** The company behind a partner, as its owners entered it. Null where nothing was entered. */
export const partnerProfiles = pgTable("partner_profiles", {
  partnerId: partnerId().primaryKey(),
  legalName: text(),
  registrationNumber: text(),
  /** ISO 3166-1 alpha-2. */
  country: text(),
  address: text(),
  taxId: text(),
  website: text(),
  billingEmail: text(),
  /** What it uses Slipway for. */
  useCase: text(),
  /** What it expects to process each month, in `volumeCurrency`. */
  monthlyVolume: money(),
  volumeCurrency: text(),
  updatedAt: instant().notNull(),
});

/** What operators checked before they approve a partner for production. Rows are only added; the newest of a kind counts. */
export const partnerChecks = pgTable(
  "partner_checks",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: partnerId(),
    kind: text().$type<ApprovalCheckKind>().notNull(),
    result: text().$type<ApprovalCheckResult>().notNull(),
    /** The last day in UTC on which it counts. */
    validUntil: date({ mode: "string" }),
    note: text(),
    /** Null: entered on the command line. */
    operatorId: text(),
    checkedAt: instant().notNull(),
  },
  (table) => [index("partner_checks_partner").on(table.partnerId, table.kind, table.id)],
);

/** What operators note about a partner, which can't see it. Rows are only added. */
export const partnerNotes = pgTable(
  "partner_notes",
  {
    id: text().primaryKey(),
    partnerId: partnerId(),
    operatorId: text().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("partner_notes_partner").on(table.partnerId, table.createdAt, table.id)],
);

/** Links to documents about a partner, which members and operators see. */
export const partnerDocuments = pgTable(
  "partner_documents",
  {
    id: text().primaryKey(),
    partnerId: partnerId(),
    label: text().notNull(),
    /** https only. */
    url: text().notNull(),
    authorKind: text().$type<Exclude<ActorKind, "system">>().notNull(),
    /** The ID alone, so that the author's address is only where accounts are. */
    authorId: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("partner_documents_partner").on(table.partnerId, table.createdAt, table.id)],
);

/** Which version of the terms of service owners accepted. Rows are only added. */
export const termsAcceptances = pgTable(
  "terms_acceptances",
  {
    partnerId: partnerId(),
    version: text().notNull(),
    userId: text().notNull(),
    /** The client's IP address; "" after the member was erased. */
    address: text().notNull(),
    acceptedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.version] })],
);
