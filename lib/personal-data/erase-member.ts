import { type Tx, transact } from "#db/client.ts";
import { eraseFromAuditLog } from "#lib/audit/audit-chain.ts";
import { recordAudit, systemActor } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { replaceUnsentText } from "#lib/mail/replace-text.ts";
import { selectMembership } from "#lib/partners/queries/partners.ts";
import { selectMembersLocked } from "#lib/people/queries/members.ts";
import { selectUserByEmail } from "#lib/people/queries/users.ts";
import {
  addressPattern,
  type DataSubject,
  deleteMemberRows,
  eraseAddresses,
  memberTables,
  replaceAddress,
} from "#lib/personal-data/queries/member-data.ts";
import { auditOfSubject, pseudonymOf, withoutSubject } from "./audit-of-subject.ts";
import { type ErasedCounts, transactOrDryRun } from "./dry-run.ts";

type Named = DataSubject & { names: string[] };

/** Deletes a person's account and everything about them. The audit log keeps what they did, under a pseudonym. With
 * `isDryRun`, changes nothing. Returns the number of rows by table. Throws limit_reached for the last owner of a partner with
 * other members. */
export async function eraseMember(email: string, now: Date, isDryRun: boolean): Promise<ErasedCounts> {
  const user = await selectUserByEmail(email);
  const person = { userId: user?.id ?? null, email: user?.email ?? email, names: user ? [user.name] : [] };
  const planned = await transactOrDryRun(true, (tx) => eraseRows(person, now, tx));
  // First the log, because a repetition after a crash needs the account.
  const audited = await eraseFromAudit(person, isDryRun);
  if (isDryRun) return { ...planned, audit_log: audited };
  const counts = await transact((tx) => eraseRows(person, now, tx));
  // What they did in the meantime.
  return { ...counts, audit_log: audited + (await eraseFromAudit(person, false)) };
}

async function eraseFromAudit(person: Named, isDryRun: boolean): Promise<number> {
  let count = 0;
  for await (const page of auditOfSubject(person)) {
    for (const { action, before, after } of page)
      if (action === "account.rename") person.names.push(...namesIn(before), ...namesIn(after));
    const replaced = page.flatMap((row) => withoutSubject(row, person) ?? []);
    if (!isDryRun && replaced.length > 0) await eraseFromAuditLog(replaced);
    count += replaced.length;
  }
  return count;
}

const namesIn = (change: unknown): string[] =>
  typeof change === "object" && change !== null && "name" in change ? [String(change.name)] : [];

async function eraseRows(person: Named, now: Date, tx: Tx): Promise<ErasedCounts> {
  const membership = person.userId === null ? undefined : await selectMembership(person.userId, tx);
  if (membership) await assertOtherOwner(membership.partnerId, person.userId, tx);
  const counts: ErasedCounts = {};
  for (const one of memberTables) {
    if (!one.isKept) counts[one.table] = await deleteMemberRows(one, person, tx);
  }
  const pseudonym = pseudonymOf(person);
  counts.terms_acceptances = await eraseAddresses(person, tx);
  const mentions = await replaceAddress(person, pseudonym, tx);
  const texts = await replaceUnsentText(new RegExp(addressPattern(person), "gi"), pseudonym, tx);
  counts.outbox = (counts.outbox ?? 0) + mentions.outbox + texts;
  counts.invitations = (counts.invitations ?? 0) + mentions.invitations;
  counts.partners = mentions.partners;
  counts.partner_profiles = mentions.partner_profiles;
  if (Object.values(counts).some((count) => count > 0)) {
    const partnerId = membership?.partnerId ?? null;
    const entry = { actor: systemActor, action: "member.erase", target: pseudonym, partnerId, environment: null };
    await recordAudit({ ...entry, after: counts }, now, tx);
  }
  return counts;
}

/** Throws limit_reached for the last owner of a partner with other members. A partner's only member can be erased: the operator can
 * invite a new owner. */
export async function assertOtherOwner(partnerId: string, userId: string | null, tx: Tx): Promise<void> {
  const others = (await selectMembersLocked(partnerId, tx)).filter((member) => member.userId !== userId);
  if (others.length === 0 || others.some(({ role }) => role === "owner")) return;
  throw new AppError(
    "limit_reached",
    "This is the partner's last owner. Have them make another member an owner first.",
  );
}
