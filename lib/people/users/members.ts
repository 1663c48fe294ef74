import { type Tx, transact } from "#db/client.ts";
import type { Role } from "#db/enums.ts";
import { sessions } from "#db/schema.ts";
import { updateKeysOfCreatorRevoked } from "#lib/api-keys/queries/api-keys.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { notifyOwners } from "#lib/mail/queue-mail.ts";
import { selectMembership } from "#lib/partners/queries/partners.ts";
import { deleteMember, selectMembers, selectMembersLocked, updateMemberRole } from "#lib/people/queries/members.ts";
import { deleteSessionsOf } from "#lib/people/queries/sessions.ts";
import { selectUserByEmail } from "#lib/people/queries/users.ts";
import type { MemberLine } from "./contract.ts";

/** Owners first. */
export async function listMembers(partnerId: string): Promise<MemberLine[]> {
  return (await selectMembers(partnerId)).map((row) => ({
    userId: row.userId,
    name: row.name,
    email: row.email,
    role: row.role,
    joinedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt && new Date(row.lastSeenAt).toISOString(),
    hasTwoFactor: row.hasTwoFactor,
    activeKeyCount: row.activeKeyCount,
  }));
}

/** Applies from the member's next request. Throws not_found, and limit_reached for the last owner. */
export async function changeRole(
  partnerId: string,
  userId: string,
  role: Role,
  actor: Actor,
  now: Date,
): Promise<void> {
  await transact(async (tx) => {
    const { member, ownersLeft } = await lockMember(partnerId, userId, tx);
    if (member.role === role) return;
    if (ownersLeft === 0 && role !== "owner") throw lastOwner();
    const change = { before: { role: member.role }, after: { role } };
    const entry = { actor, action: "member.change_role", target: member.email, partnerId, environment: null };
    // Before the change, which may take this role from the actor.
    await recordAudit({ ...entry, ...change }, now, tx);
    await updateMemberRole(partnerId, userId, role, tx);
    await notifyOwners(
      { partnerId, actor, what: `The role of ${member.email} was changed from ${member.role} to ${role}` },
      now,
      tx,
    );
  });
}

type Removed = { partnerId: string; userId: string };

/** Also ends their sessions and, with `revokesKeys`, revokes the API keys they created. Throws not_found, and
 * limit_reached for the last owner. */
export async function removeMember(
  { partnerId, userId }: Removed,
  actor: Actor,
  now: Date,
  { revokesKeys = false } = {},
): Promise<void> {
  await transact(async (tx) => {
    const { member, ownersLeft } = await lockMember(partnerId, userId, tx);
    if (ownersLeft === 0) throw lastOwner();
    // Before the membership is deleted, so that an owner can leave and is notified too.
    const entry = { actor, action: "member.remove", target: member.email, partnerId, environment: null };
    const revoked = revokesKeys ? await revokeKeysOf({ partnerId, userId }, actor, now, tx) : [];
    const after = revoked.length > 0 ? { revoked_keys: revoked } : undefined;
    await recordAudit({ ...entry, before: { role: member.role }, after }, now, tx);
    const keys = after ? ", and the API keys they created were revoked" : "";
    await notifyOwners({ partnerId, actor, what: `${member.email} was removed from the account${keys}` }, now, tx);
    await deleteMember(partnerId, userId, tx);
    await deleteSessionsOf(sessions, userId, null, tx);
  });
}

/** Returns their names and hints. */
async function revokeKeysOf(creator: Removed, actor: Actor, now: Date, tx: Tx): Promise<string[]> {
  const { partnerId } = creator;
  const targets: string[] = [];
  // At most the active keys a partner can have.
  for (const { id, environment, name, hint } of await updateKeysOfCreatorRevoked(creator, now, tx)) {
    const target = `${name} (${hint})`;
    await recordAudit({ actor, action: "api_key.revoke", target, partnerId, environment, after: { id } }, now, tx);
    targets.push(target);
  }
  return targets;
}

async function lockMember(partnerId: string, userId: string, tx: Tx) {
  const members = await selectMembersLocked(partnerId, tx);
  const member = members.find((one) => one.userId === userId);
  if (!member) throw new AppError("not_found", "Member not found");
  return { member, ownersLeft: members.filter((one) => one.role === "owner" && one.userId !== userId).length };
}

const lastOwner = () =>
  new AppError("limit_reached", "An account needs at least one owner. Make another member an owner first.");

/** The user with this address and their partner, or null. */
export async function findUserByEmail(email: string): Promise<{ userId: string; partnerId: string } | null> {
  const user = await selectUserByEmail(email);
  const membership = user && (await selectMembership(user.id));
  return user && membership ? { userId: user.id, partnerId: membership.partnerId } : null;
}
