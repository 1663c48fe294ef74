import type { Tx } from "#db/client.ts";
import {
  deleteInvitation,
  type InvitationRow,
  replaceInvitation,
  selectInvitation,
  selectInvitations,
  updateInvitationSent,
} from "#db/invitations.ts";
import { selectMembersLocked } from "#db/members.ts";
import { selectPartner } from "#db/partners.ts";
import { transact } from "#db/transact.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { dayMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { notifyOwners } from "#lib/mail/notify-owners.ts";
import { isMailSet, linkBase, queueMail } from "#lib/mail/queue-mail.ts";
import { randomId } from "#lib/random-id.ts";
import type { InvitationLine, InvitationRequest } from "./contract.ts";
import { hashToken, newToken } from "./token.ts";

const daysOpen = 7;
const openMax = 100;

/** `origin`: what the request was sent to. */
type By = { partnerId: string; actor: Actor; origin: string };
/** `link` is given where no mail goes out: it is then for the person who invites to pass on. */
type Invited = { id: string; link: string | null };

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

/** Invites an address for seven days. It says nothing of whether there is an account with it elsewhere.
 * Throws validation_failed for somebody who is a member already. */
export async function inviteMember(by: By, { email, role }: InvitationRequest, now: Date): Promise<Invited> {
  const { partnerId, actor } = by;
  const { fresh, token } = freshLink(now);
  const row: InvitationRow = {
    ...fresh,
    id: randomId("inv"),
    partnerId,
    email,
    role,
    invitedBy: actor.name,
    createdAt: now,
  };
  await transact(async (tx) => {
    await assertRoom(partnerId, email, tx);
    await replaceInvitation(row, tx);
    await deliver(by, row, token, now, tx);
    const entry = { actor, action: "invitation.create", target: email, partnerId, environment: null, after: { role } };
    await recordAudit(entry, now, tx);
    await notifyOwners({ partnerId, actor, what: `${email} was invited as ${role}` }, now, tx);
  });
  return { id: row.id, link: shownLink(by, token) };
}

/** Sends a new link, open for another seven days; the one before opens nothing any more. Throws not_found. */
export async function resendInvitation(by: By, id: string, now: Date): Promise<Invited> {
  const { partnerId, actor } = by;
  const row = await selectInvitation(partnerId, id);
  if (!row) throw notFound();
  const { fresh, token } = freshLink(now);
  await transact(async (tx) => {
    await updateInvitationSent(id, fresh, tx);
    await deliver(by, row, token, now, tx);
    const entry = { actor, action: "invitation.resend", target: row.email, partnerId, environment: null };
    await recordAudit(entry, now, tx);
  });
  return { id, link: shownLink(by, token) };
}

/** Its link opens nothing from then on. Throws not_found. */
export async function revokeInvitation({ partnerId, actor }: Omit<By, "origin">, id: string, now: Date): Promise<void> {
  await transact(async (tx) => {
    const row = await deleteInvitation(partnerId, id, tx);
    if (!row) throw notFound();
    const entry = { actor, action: "invitation.revoke", target: row.email, partnerId, environment: null };
    await recordAudit({ ...entry, before: { role: row.role } }, now, tx);
  });
}

const notFound = () => new AppError("not_found", "There is no such invitation");

async function assertRoom(partnerId: string, email: string, tx: Tx): Promise<void> {
  const members = await selectMembersLocked(partnerId, tx);
  if (members.some((member) => member.email.toLowerCase() === email)) {
    throw new AppError("validation_failed", "This person cannot be invited", {
      errors: [{ field: "email", code: "taken", message: "They are a member already" }],
    });
  }
  if ((await selectInvitations(partnerId, tx)).length >= openMax) {
    throw new AppError("limit_reached", `At most ${openMax} open invitations; revoke one first`);
  }
}

function freshLink(now: Date) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + daysOpen * dayMs);
  return { token, fresh: { tokenHash: hashToken(token), isMailed: isMailSet(), sentAt: now, expiresAt } };
}

const linkOf = ({ origin }: By, token: string) => `${linkBase(origin)}/invitation/${token}`;
const shownLink = (by: By, token: string) => (isMailSet() ? null : linkOf(by, token));

async function deliver(by: By, { email, role }: InvitationRow, token: string, now: Date, tx: Tx): Promise<void> {
  const partner = (await selectPartner(by.partnerId, tx))?.name ?? "a partner";
  const subject = `${by.actor.name} invites you to ${partner} on Slipway`;
  const text = `${by.actor.name} invites you to work on ${partner} as ${role}.\n\nAccept here within ${daysOpen} days:\n\n${linkOf(by, token)}\n\nIf you do not know them, ignore this mail; nothing happens then.\n`;
  await queueMail([email], { subject, text }, now, tx);
}
