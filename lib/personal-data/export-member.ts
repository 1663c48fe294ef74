import { transact } from "#db/client.ts";
import { type DataSubject, memberTables, selectMemberRows } from "#db/member-data.ts";
import { selectUserByEmail } from "#db/users.ts";
import { type AuditOfSubject, auditOfSubject, isBySubject } from "./audit-of-subject.ts";

/** Everything about a person by table, without secrets, and without what others did beyond that it concerned this person. */
export async function exportMember(email: string): Promise<Record<string, unknown[]>> {
  const user = await selectUserByEmail(email);
  const person: DataSubject = { userId: user?.id ?? null, email: user?.email ?? email };
  const tables: Record<string, unknown[]> = {};
  await transact(async (tx) => {
    for (const one of memberTables) tables[one.table] = await selectMemberRows(one, person, tx);
  });
  const audit: unknown[] = [];
  for await (const page of auditOfSubject(person)) audit.push(...page.map((row) => toExport(row, person)));
  return { ...tables, audit_log: audit };
}

function toExport(row: AuditOfSubject, person: DataSubject) {
  if (isBySubject(row, person)) return row;
  const { id, at, action, target } = row;
  return { id, at, action, target: target?.toLowerCase().includes(person.email.toLowerCase()) ? target : null };
}
