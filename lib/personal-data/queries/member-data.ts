import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/** A person by their account, if they have one, and their email address. */
export type DataSubject = { userId: string | null; email: string };

type SubjectTable = {
  table: string;
  /** Rows about the person only. */
  match(person: DataSubject): SQL;
  /** Columns that prove who somebody is, which an export omits. */
  secrets?: string[];
  /** Rows that stay: they only have the account's ID, which then refers to nothing. */
  isKept?: true;
};

const ofUser = (column: string) => (person: DataSubject) => sql`${sql.identifier(column)} = ${person.userId}`;
const ofEmail = (column: string) => (person: DataSubject) =>
  sql`lower(${sql.identifier(column)}) = lower(${person.email})`;

/** All tables with rows about a member but the audit log, in the order in which rows can be deleted. */
export const memberTables: readonly SubjectTable[] = [
  { table: "api_keys", match: ofUser("created_by"), secrets: ["hash"], isKept: true },
  { table: "webhook_endpoints", match: ofUser("created_by"), secrets: ["secret", "previous_secret"], isKept: true },
  { table: "provider_preferences", match: ofUser("created_by"), isKept: true },
  { table: "partner_brands", match: ofUser("updated_by"), secrets: ["logo", "logo_dark"], isKept: true },
  { table: "terms_acceptances", match: ofUser("user_id"), isKept: true },
  // The text is about a buyer.
  { table: "transaction_notes", match: ofUser("author_id"), secrets: ["text"], isKept: true },
  { table: "partner_documents", match: ofUser("author_id"), isKept: true },
  { table: "partner_profiles", match: ofEmail("billing_email"), isKept: true },
  { table: "partners", match: ofEmail("support_email"), isKept: true },
  { table: "sessions", match: ofUser("user_id"), secrets: ["id_hash"] },
  { table: "passkey_challenges", match: ofUser("user_id"), secrets: ["challenge"] },
  { table: "passkeys", match: ofUser("user_id"), secrets: ["public_key"] },
  { table: "totps", match: ofUser("user_id"), secrets: ["secret"] },
  { table: "recovery_codes", match: ofUser("user_id"), secrets: ["hash"] },
  { table: "identities", match: ofUser("user_id") },
  { table: "password_resets", match: ofUser("user_id"), secrets: ["token_hash"] },
  { table: "saved_views", match: ofUser("user_id") },
  { table: "erasures", match: ofUser("user_id") },
  { table: "alert_channels", match: ofUser("recipient_id"), secrets: ["sealed_url"] },
  { table: "event_digests", match: ofUser("user_id") },
  { table: "weekly_summaries", match: ofUser("user_id") },
  { table: "members", match: ofUser("user_id") },
  { table: "security_events", match: ofUser("subject") },
  { table: "status_subscribers", match: ofEmail("email") },
  { table: "pending_sign_ups", match: ofEmail("email"), secrets: ["token_hash", "password_hash"] },
  { table: "invitations", match: ofEmail("email"), secrets: ["token_hash"] },
  { table: "outbox", match: ofEmail("recipient") },
  { table: "users", match: ofUser("id"), secrets: ["password_hash"] },
];

const rowsMax = 10_000;

export const selectMemberRows = async (
  { table, match, secrets = [] }: SubjectTable,
  person: DataSubject,
  tx: Tx,
): Promise<unknown[]> => {
  const rows = await tx.execute<{ row: unknown }>(sql`
    select to_jsonb(r) - ${sql.param(secrets)}::text[] as row from ${sql.identifier(table)} r where ${match(person)}
    limit ${rowsMax}`);
  return rows.map(({ row }) => row);
};

/** Returns how many. */
export const deleteMemberRows = async ({ table, match }: SubjectTable, person: DataSubject, tx: Tx): Promise<number> =>
  (await tx.execute(sql`delete from ${sql.identifier(table)} where ${match(person)}`)).count;

/** Removes the IP addresses from which the person accepted terms of service. Returns how many. */
export const eraseAddresses = async ({ userId }: DataSubject, tx: Tx): Promise<number> =>
  (await tx.execute(sql`update terms_acceptances set address = '' where user_id = ${userId} and address <> ''`)).count;

/** Matches the address as a whole, not as a part of a longer one, in JavaScript and in Postgres. */
export const addressPattern = ({ email }: Pick<DataSubject, "email">): string =>
  `(?<![\\w.+-])${email.replaceAll(/[^\w@]/g, "\\$&")}(?![\\w-]|\\.\\w)`;

/** Replaces the address in rows about others: subjects of emails to owners, and invitations that the person sent. A
 * support contact or billing email with it is removed. Returns how many by table. */
export async function replaceAddress(
  person: DataSubject,
  replacement: string,
  tx: Tx,
): Promise<Record<"outbox" | "invitations" | "partners" | "partner_profiles", number>> {
  const subjects = await tx.execute(sql`
    update outbox set subject = regexp_replace(subject, ${addressPattern(person)}, ${replacement}, 'gi')
    where subject ~* ${addressPattern(person)}`);
  const invited = await tx.execute(sql`
    update invitations set invited_by = ${replacement} where lower(invited_by) = lower(${person.email})`);
  const contacts = await tx.execute(sql`
    update partners set support_email = null where lower(support_email) = lower(${person.email})`);
  const profiles = await tx.execute(sql`
    update partner_profiles set billing_email = null where lower(billing_email) = lower(${person.email})`);
  return {
    outbox: subjects.count,
    invitations: invited.count,
    partners: contacts.count,
    partner_profiles: profiles.count,
  };
}
