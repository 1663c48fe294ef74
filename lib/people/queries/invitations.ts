import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import { partners } from "#db/schema.ts";
import { invitations } from "#db/schema-users.ts";

export type InvitationRow = typeof invitations.$inferSelect;

const ofPartner = (partnerId: string, id: string) => and(eq(invitations.partnerId, partnerId), eq(invitations.id, id));

/** Replaces an open invitation for the same address. */
export async function replaceInvitation(row: InvitationRow, tx: Executor): Promise<void> {
  await tx
    .delete(invitations)
    .where(and(eq(invitations.partnerId, row.partnerId), sql`lower(${invitations.email}) = lower(${row.email})`));
  await tx.insert(invitations).values(row);
}

/** Oldest first, including expired ones, since they can be resent. */
export const selectInvitations = (partnerId: string, tx: Executor = db): Promise<InvitationRow[]> =>
  tx
    .select()
    .from(invitations)
    .where(eq(invitations.partnerId, partnerId))
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
    .limit(200);

export async function selectInvitation(partnerId: string, id: string): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(invitations).where(ofPartner(partnerId, id)).limit(1);
  return row;
}

/** Replaces the link; the previous link becomes invalid. */
export async function updateInvitationSent(
  id: string,
  set: Pick<InvitationRow, "tokenHash" | "isMailed" | "sentAt" | "expiresAt">,
  tx: Executor,
): Promise<void> {
  await tx.update(invitations).set(set).where(eq(invitations.id, id));
}

/** Undefined if the partner has no invitation with this ID. */
export async function deleteInvitation(
  partnerId: string,
  id: string,
  tx: Executor,
): Promise<InvitationRow | undefined> {
  const [row] = await tx.delete(invitations).where(ofPartner(partnerId, id)).returning();
  return row;
}

type Opened = { invitation: InvitationRow; partnerName: string };

export async function selectInvitationByToken(tokenHash: Buffer, now: Date): Promise<Opened | undefined> {
  const [row] = await db
    .select({ invitation: invitations, partnerName: partners.name })
    .from(invitations)
    .innerJoin(partners, eq(partners.id, invitations.partnerId))
    .where(and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now)))
    .limit(1);
  return row;
}

/** Marks it as used; undefined if it was already used or has expired. */
export async function claimInvitation(id: string, now: Date, tx: Executor): Promise<InvitationRow | undefined> {
  const match = and(eq(invitations.id, id), gt(invitations.expiresAt, now));
  const [row] = await tx.delete(invitations).where(match).returning();
  return row;
}
