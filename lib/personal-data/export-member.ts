import { transact } from "#db/client.ts";
import { readText } from "#lib/mail/mail-text.ts";
import { selectUserByEmail } from "#lib/people/queries/users.ts";
import { type DataSubject, memberTables, selectMemberRows } from "#lib/personal-data/queries/member-data.ts";
import { type AuditOfSubject, auditOfSubject, isBySubject } from "./audit-of-subject.ts";

/** Everything about a person by table, without secrets, and without what others did beyond that it concerned this person. */
export async function exportMember(email: string): Promise<Record<string, unknown[]>> {
  const user = await selectUserByEmail(email);
  const person: DataSubject = { userId: user?.id ?? null, email: user?.email ?? email };
  const tables: Record<string, unknown[]> = {};
  await transact(async (tx) => {
    for (const one of memberTables) tables[one.table] = await selectMemberRows(one, person, tx);
  });
  tables.outbox = (tables.outbox ?? []).map((mail) => toMailExport(mail as StoredMail));
  const audit: unknown[] = [];
  for await (const page of auditOfSubject(person)) audit.push(...page.map((row) => toExport(row, person)));
  return { ...tables, audit_log: audit };
}

type StoredMail = { id: string; sealed_text: string | null };

/** With its text, which is kept until it is sent, but not with the secret of its link. */
function toMailExport({ sealed_text: sealed, ...mail }: StoredMail) {
  const sealedText = sealed === null ? null : Buffer.from(sealed.slice("\\x".length), "hex");
  return { ...mail, text: readText({ id: mail.id, sealedText }).replaceAll(/(?<=\/)[\w-]{43}(?![\w-])/g, "…") };
}

function toExport(row: AuditOfSubject, person: DataSubject) {
  if (isBySubject(row, person)) return row;
  const { id, at, action, target } = row;
  return { id, at, action, target: target?.toLowerCase().includes(person.email.toLowerCase()) ? target : null };
}
