import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";
import type { ActorKind, Environment, MailPurpose, Role } from "./enums.ts";
import { partners, users } from "./schema.ts";

/** The audit log. Triggers reject updates, deletes and truncation. Partitioned by month in the migration; old partitions are
 * dropped. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: text().notNull(),
    at: instant().notNull(),
    /** Null if it concerns no single partner. */
    partnerId: text(),
    /** Null if it concerns both environments. */
    environment: text().$type<Environment>(),
    actorKind: text().$type<ActorKind>().notNull(),
    actorId: text(),
    /** The actor's address at the time; audit rows outlive users. */
    actorName: text().notNull(),
    /** The IP address of the request; null without a request. */
    address: text(),
    action: text().notNull(),
    target: text(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index("audit_log_partner").on(table.partnerId, table.at, table.id),
    index("audit_log_at").on(table.at, table.id),
    // For the operator, who sees the rows of all partners. An action or all of a resource, see db/audit.
    index("audit_log_action").on(sql`${table.action} text_pattern_ops`, table.at, table.id),
    index("audit_log_actor").on(table.actorKind, table.at, table.id),
  ],
);

export const invitations = pgTable(
  "invitations",
  {
    id: text().primaryKey(),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** SHA-256 of the token in the link. */
    tokenHash: bytea().notNull().unique(),
    /** The link was only sent by email, so anyone who opens it controls this address. */
    isMailed: boolean().notNull(),
    invitedBy: text().notNull(),
    createdAt: instant().notNull(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("invitations_email").on(table.partnerId, sql`lower(${table.email})`),
    index("invitations_expires").on(table.expiresAt),
  ],
);

/** Members that an operator asked to erase. The row goes with the person. */
export const erasures = pgTable("erasures", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  requestedAt: instant().notNull(),
  /** Why they can't be erased; null while they wait. */
  failure: text(),
});

export const passwordResets = pgTable(
  "password_resets",
  {
    /** SHA-256 of the token in the link. */
    tokenHash: bytea().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
  },
  (table) => [index("password_resets_user").on(table.userId), index("password_resets_expires").on(table.expiresAt)],
);

/** Sign-ups that await the confirmation of their address; they become accounts with it. */
export const pendingSignUps = pgTable(
  "pending_sign_ups",
  {
    /** SHA-256 of the token in the link. */
    tokenHash: bytea().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    partnerName: text().notNull(),
    passwordHash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index("pending_sign_ups_email").on(sql`lower(${table.email})`),
    index("pending_sign_ups_expires").on(table.expiresAt),
  ],
);

/** Emails sent by the worker. Without a mail server they stay here, and operators pass on their links. */
export const outbox = pgTable(
  "outbox",
  {
    id: text().primaryKey(),
    at: instant().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Encrypted: the text. Cleared once sent or shown, because it may contain a secret link. */
    sealedText: bytea(),
    /** Of an email with a secret link, which counts against limits. Null for notices. */
    purpose: text().$type<MailPurpose>(),
    /** The partner that an invitation is for. */
    partnerId: text(),
    /** The network of an anonymous request for it, or "known device". */
    source: text(),
    sentAt: instant(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    error: text(),
  },
  (table) => [
    index("outbox_due").on(table.nextAttemptAt).where(sql`${table.sentAt} is null`),
    index("outbox_at").on(table.at, table.id),
  ],
);

/** GitHub and Google accounts connected for sign-in. */
export const identities = pgTable(
  "identities",
  {
    provider: text().notNull(),
    /** The account's ID at the provider. Unlike an email address, it never changes owner. */
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] }), index("identities_user").on(table.userId)],
);

/** Keys of the installation that don't change with SVC_SECRET. */
export const installationKeys = pgTable("installation_keys", {
  purpose: text().primaryKey(),
  /** Encrypted. */
  sealed: bytea().notNull(),
});
