import { type PersonalAudit, selectAuditOfSubject } from "#lib/audit/queries/audit-chain.ts";
import { addressPattern, type DataSubject } from "#lib/personal-data/queries/member-data.ts";

const pageSize = 500;

export type AuditOfSubject = PersonalAudit & { action: string };

/** All rows by the person or with their address, in pages. */
export async function* auditOfSubject({ userId, email }: DataSubject): AsyncGenerator<AuditOfSubject[]> {
  let after = { at: "-infinity", id: "" };
  for (;;) {
    const rows = (await selectAuditOfSubject(
      { userId, email: email.toLowerCase() },
      after,
      pageSize,
    )) as (AuditOfSubject & Record<string, unknown>)[];
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < pageSize || !last) return;
    after = last;
  }
}

export const isBySubject = ({ actor_id, actor_name }: PersonalAudit, { userId, email }: DataSubject): boolean =>
  (userId !== null && actor_id === userId) || actor_name.toLowerCase() === email.toLowerCase();

/** The row without the person, and without everything they did to their own account; null if it has nothing of them. */
export function withoutSubject(row: AuditOfSubject, person: DataSubject & { names: string[] }): PersonalAudit | null {
  const pseudonym = pseudonymOf(person);
  const { id, at, actor_id, actor_name, address, target, before, after } = row;
  const mentions = { target, before, after };
  const replaced = { actor_name, address, ...(replaceIn(mentions, person, pseudonym) as typeof mentions) };
  if (isBySubject(row, person)) Object.assign(replaced, { actor_name: pseudonym, address: null });
  if (isBySubject(row, person) && /^(account|session)\./.test(row.action))
    Object.assign(replaced, { before: null, after: null });
  const isSame = JSON.stringify(replaced) === JSON.stringify({ actor_name, address, ...mentions });
  return isSame ? null : { id, at, actor_id, ...replaced };
}

/** The pseudonym of an erased person, also in the actions of others. */
export const pseudonymOf = ({ userId }: Pick<DataSubject, "userId">): string =>
  userId === null ? "erased person" : `erased ${userId}`;

/** Replaces the address within texts, and names that are a whole text. */
function replaceIn(value: unknown, person: DataSubject & { names: string[] }, pseudonym: string): unknown {
  if (typeof value === "string") {
    if (person.names.includes(value)) return pseudonym;
    return value.replaceAll(new RegExp(addressPattern(person), "gi"), pseudonym);
  }
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, person, pseudonym));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceIn(one, person, pseudonym)]));
}
