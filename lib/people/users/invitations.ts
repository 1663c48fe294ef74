import { type Tx, transact } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { withoutLinks } from "#lib/display-name.ts";
import { dayMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { queueInvitation } from "#lib/mail/link-mail.ts";
import { isMailSet, linkBase, notifyOwners } from "#lib/mail/queue-mail.ts";
import { selectPartner } from "#lib/partners/queries/partners.ts";
import { hashToken, newToken } from "#lib/people/auth/token.ts";
import {
  deleteInvitation,
  type InvitationRow,
  replaceInvitation,
  selectInvitation,
  selectInvitations,
  updateInvitationSent,
} from "#lib/people/queries/invitations.ts";
import { selectMembersLocked } from "#lib/people/queries/members.ts";
import { randomId } from "#lib/random-id.ts";
import type { InvitationLine, InvitationRequest } from "./contract.ts";

const daysOpen = 7;
const openMax = 100;

/** `origin`: where the request was sent. */
type Inviter = { partnerId: string; actor: Actor; origin: string };
/** `link` is set when no mail server is configured: the inviter passes it on, and it is stored nowhere. */
type SentInvitation = { id: string; link: string | null };

export async function listInvitations(partnerId: string, now: Date): Promise<InvitationLine[]> {
  return (await selectInvitations(partnerId)).map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isOver: row.expiresAt <= now,
  }));
}

/** The response does not reveal whether the address has an account at another partner. Throws validation_failed for a member. */
export async function inviteMember(
  by: Inviter,
  { email, role }: InvitationRequest,
  now: Date,
  within?: Tx,
): Promise<SentInvitation> {
  const { partnerId, actor } = by;
  assertInvites(actor);
  const { link, token } = newLink(now);
  const row: InvitationRow = {
    ...link,
    id: randomId("inv"),
    partnerId,
    email,
    role,
    invitedBy: actor.name,
    createdAt: now,
  };
  await transact(async (tx) => {
    await assertCanInvite(partnerId, email, tx);
    await replaceInvitation(row, tx);
    await deliver(by, row, token, now, tx);
    const entry = { actor, action: "invitation.create", target: email, partnerId, environment: null };
    await recordAudit({ ...entry, after: { role, ...shown() } }, now, tx);
    await notifyOwners({ partnerId, actor, what: `${email} was invited with the role ${role}` }, now, tx);
  }, within);
  return { id: row.id, link: shownLink(by, token) };
}

/** Sends a new link and invalidates the previous one. Throws not_found. */
export async function resendInvitation(by: Inviter, id: string, now: Date): Promise<SentInvitation> {
  const { partnerId, actor } = by;
  assertInvites(actor);
  const row = await selectInvitation(partnerId, id);
  if (!row) throw notFound();
  const { link, token } = newLink(now);
  await transact(async (tx) => {
    await updateInvitationSent(id, link, tx);
    await deliver(by, row, token, now, tx);
    const entry = { actor, action: "invitation.resend", target: row.email, partnerId, environment: null };
    await recordAudit({ ...entry, after: shown() }, now, tx);
  });
  return { id, link: shownLink(by, token) };
}

/** Throws not_found. */
export async function revokeInvitation(
  { partnerId, actor }: Omit<Inviter, "origin">,
  id: string,
  now: Date,
): Promise<void> {
  await transact(async (tx) => {
    const row = await deleteInvitation(partnerId, id, tx);
    if (!row) throw notFound();
    const entry = { actor, action: "invitation.revoke", target: row.email, partnerId, environment: null };
    await recordAudit({ ...entry, before: { role: row.role } }, now, tx);
  });
}

/** With SVC_SIGN_UP=closed only operators invite. */
function assertInvites({ kind }: Actor): void {
  if (env().signUp !== "closed" || kind === "operator") return;
  throw new AppError("scope_missing", "The operator of this installation has turned off invitations.");
}

const notFound = () => new AppError("not_found", "Invitation not found");

async function assertCanInvite(partnerId: string, email: string, tx: Tx): Promise<void> {
  const members = await selectMembersLocked(partnerId, tx);
  if (members.some((member) => member.email.toLowerCase() === email)) {
    throw new AppError("validation_failed", "This person is already a member", {
      errors: [{ field: "email", code: "taken", message: "This person is already a member." }],
    });
  }
  if ((await selectInvitations(partnerId, tx)).length >= openMax) {
    throw new AppError("limit_reached", `You can have up to ${openMax} open invitations. Revoke one first.`);
  }
}

function newLink(now: Date) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + daysOpen * dayMs);
  return { token, link: { tokenHash: hashToken(token), isMailed: isMailSet(), sentAt: now, expiresAt } };
}

const linkOf = ({ origin }: Inviter, token: string) => `${linkBase(origin)}/invitation/${token}`;
/** For the audit log: the inviter saw the link. */
const shown = () => (isMailSet() ? {} : { link: "shown" });
const shownLink = (by: Inviter, token: string) => (isMailSet() ? null : linkOf(by, token));

async function deliver(by: Inviter, { email, role }: InvitationRow, token: string, now: Date, tx: Tx): Promise<void> {
  if (!isMailSet()) return;
  const partner = withoutLinks((await selectPartner(by.partnerId, tx))?.name ?? "a partner");
  const subject = `${by.actor.name} invited you to join ${partner} on Slipway`;
  const text = `${by.actor.name} invited you to join ${partner} on Slipway.\n\nRole: ${role}\n\nTo accept the invitation, open this link:\n\n${linkOf(by, token)}\n\nThe link expires in ${daysOpen} days. If you weren't expecting this invitation, you can ignore this email.\n`;
  const purpose = by.actor.kind === "operator" ? "operator_invitation" : "invitation";
  await queueInvitation({ purpose, recipient: email, subject, text, partnerId: by.partnerId }, now, tx);
}
