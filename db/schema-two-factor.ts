import { type AnyPgColumn, bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns.ts";
import { users } from "./schema.ts";
import { operators } from "./schema-operators.ts";

/** Users and operators have separate tables of passkeys and recovery codes, with the same columns. */
type Owner = { name: string; id: () => AnyPgColumn };
const user: Owner = { name: "user", id: () => users.id };
const operator: Owner = { name: "operator", id: () => operators.id };

const ownerId = ({ name, id }: Owner) => text(`${name}_id`).references(id, { onDelete: "cascade" });

const recoveryCodesOf = (table: string, owner: Owner) =>
  pgTable(
    table,
    {
      ownerId: ownerId(owner).notNull(),
      /** HMAC of the code, because it is too short for a plain hash. */
      hash: bytea().notNull(),
      /** Null for codes that were generated before this was recorded. */
      createdAt: instant(),
      usedAt: instant(),
    },
    (columns) => [primaryKey({ columns: [columns.ownerId, columns.hash] })],
  );

const passkeysOf = (table: string, owner: Owner) =>
  pgTable(
    table,
    {
      /** The credential's id, base64url. */
      id: text().primaryKey(),
      ownerId: ownerId(owner).notNull(),
      name: text().notNull(),
      publicKey: bytea().notNull(),
      counter: bigint({ mode: "number" }).notNull(),
      transports: text().array().notNull(),
      createdAt: instant().notNull(),
      lastUsedAt: instant(),
    },
    (columns) => [index(`${table}_${owner.name}`).on(columns.ownerId)],
  );

/** Challenges for an authenticator to sign; each can be used once. */
const challengesOf = (table: string, owner: Owner) =>
  pgTable(
    table,
    {
      challenge: text().primaryKey(),
      /** Null for a sign-in, where the owner of the passkey isn't known yet. */
      ownerId: ownerId(owner),
      expiresAt: instant().notNull(),
    },
    (columns) => [index(`${table}_expires`).on(columns.expiresAt)],
  );

export const totps = pgTable("totps", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted. */
  secret: bytea().notNull(),
  createdAt: instant().notNull(),
  /** Null until the first code is confirmed; not required before. */
  confirmedAt: instant(),
  /** The time step of the last accepted code; each code works once. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
});

// Exported one by one for the migrations.
export const recoveryCodes = recoveryCodesOf("recovery_codes", user);
export const passkeys = passkeysOf("passkeys", user);
export const passkeyChallenges = challengesOf("passkey_challenges", user);
export const operatorRecoveryCodes = recoveryCodesOf("operator_recovery_codes", operator);
export const operatorPasskeys = passkeysOf("operator_passkeys", operator);
export const operatorPasskeyChallenges = challengesOf("operator_passkey_challenges", operator);
