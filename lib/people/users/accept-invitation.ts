import { type Tx, transact } from "#db/client.ts";
import type { Role } from "#db/enums.ts";
import { sessions } from "#db/schema.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { notifyOwners, queueMail } from "#lib/mail/queue-mail.ts";
import { insertMember, selectMembership } from "#lib/partners/queries/partners.ts";
import { hashToken } from "#lib/people/auth/token.ts";
import { claimInvitation, type InvitationRow, selectInvitationByToken } from "#lib/people/queries/invitations.ts";
import { deleteSessionsOf } from "#lib/people/queries/sessions.ts";
import { insertUser, selectUserByEmail, type UserRow, updateUser } from "#lib/people/queries/users.ts";
import { randomId } from "#lib/random-id.ts";
import { limitPasswords } from "./attempts.ts";
import { type Acceptance, passwordLengthMin } from "./contract.ts";
import { assertGoodPassword } from "./good-password.ts";
import { hashPassword, isPassword } from "./password.ts";
import { securityEmail } from "./security-email.ts";
import { planMethodRemoval, removeSignInMethods } from "./sign-in-methods.ts";

export type OpenInvitation = {
  email: string;
  role: Role;
  partnerName: string;
  invitedBy: string;
  hasAccount: boolean;
  /** Sign-in methods that accepting removes, because it verifies the address for the first time. */
  removed: string[];
};

/** Null when the invitation was used, revoked, resent or has expired. Does not use it up. */
export async function readInvitation(token: string, now: Date): Promise<OpenInvitation | null> {
  const found = await selectInvitationByToken(hashToken(token), now);
  if (!found) return null;
  const { email, role, invitedBy, isMailed } = found.invitation;
  const known = await selectUserByEmail(email);
  const removed = known && isMailed && !known.emailVerifiedAt ? (await planMethodRemoval(known)).removed : [];
  return { email, role, partnerName: found.partnerName, invitedBy, hasAccount: known !== undefined, removed };
}

/** Throws not_found. */
export async function assertOpenInvitation(token: string, now: Date): Promise<void> {
  if (!(await selectInvitationByToken(hashToken(token), now))) throw expired();
}

/** Makes the invited person a member. Existing users confirm with their password; for new users, `password` becomes
 * theirs. Throws not_found, and validation_failed for a wrong or weak password. */
export async function acceptInvitation(
  { token, name, password }: Acceptance,
  address: string,
  now: Date,
): Promise<{ email: string }> {
  const found = await selectInvitationByToken(hashToken(token), now);
  if (!found) throw expired();
  const { invitation } = found;
  const known = await selectUserByEmail(invitation.email);
  if (known) await assertPassword(known, password, address);
  else {
    if (password.length < passwordLengthMin) throw wrong("password", `At least ${passwordLengthMin} characters`);
    await assertGoodPassword(password, [invitation.email, name, found.partnerName]);
  }
  const passwordHash = known ? null : await hashPassword(password);
  await transact((tx) => join(invitation, known, { name, passwordHash, address }, now, tx));
  return { email: invitation.email };
}

/** Counts as a sign-in attempt, so that invitations can't bypass that limit. */
async function assertPassword({ id, email, passwordHash }: UserRow, password: string, address: string): Promise<void> {
  const source = { address, isKnownDevice: false };
  const attempt = { ...source, account: email.toLowerCase(), action: "session.refused" as const, subject: id };
  const { result } = await limitPasswords(attempt, async () => (await isPassword(password, passwordHash)) || null);
  if (!result) throw wrong("password", "Incorrect password");
}

type NewMember = { name: string; passwordHash: string | null; address: string | null };

/** Marks the invitation as used within `tx` and makes its address a member. Returns the user's ID. */
export async function join(
  invitation: InvitationRow,
  known: UserRow | undefined,
  { name, passwordHash, address }: NewMember,
  now: Date,
  tx: Tx,
): Promise<string> {
  if (!(await claimInvitation(invitation.id, now, tx))) throw expired();
  if (known && (await selectMembership(known.id, tx))) {
    throw wrong(
      "password",
      "You are already a member of another partner. Leave it first, or ask for an invitation to another address.",
    );
  }
  const userId = known?.id ?? randomId("usr");
  const { email, role, partnerId } = invitation;
  // Only a link that was sent by email and shown nowhere else verifies the address.
  const emailVerifiedAt = invitation.isMailed ? now : null;
  if (!known && !(await insertUser({ id: userId, email, name, passwordHash, emailVerifiedAt }, tx))) throw expired();
  if (known && emailVerifiedAt && !known.emailVerifiedAt) await verifyEmail(known, address, now, tx);
  await insertMember({ partnerId, userId, role }, tx);
  const actor = { kind: "person" as const, id: userId, name: email, address };
  const entry = { actor, action: "member.join", target: email, partnerId, environment: null, after: { role } };
  await recordAudit(entry, now, tx);
  await notifyOwners({ partnerId, actor, what: `${email} joined with the role ${role}` }, now, tx);
  return userId;
}

/** Someone else may have signed up with the address before, so their sessions and sign-in methods are removed. */
async function verifyEmail(known: UserRow, address: string | null, now: Date, tx: Tx): Promise<void> {
  await updateUser(known.id, { emailVerifiedAt: now }, tx);
  await deleteSessionsOf(sessions, known.id, null, tx);
  const removal = await planMethodRemoval(known, tx);
  await removeSignInMethods(known.id, removal, tx);
  if (removal.removed.length === 0) return;
  const changed = "Your email address was verified and earlier sign-in methods were removed";
  await queueMail([known.email], securityEmail(changed, { address }, now, { removed: removal.removed }), now, tx);
}

const expired = () =>
  new AppError("not_found", "This invitation was used or revoked, or has expired. Ask for a new one.");
const wrong = (field: string, message: string) => invalidField(field, "invalid_value", message);
