import { and, eq, gt, sql } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import { passwordResets } from "#db/schema-users.ts";
import type { Mail } from "#lib/mail/queries/outbox.ts";

type Reset = { tokenHash: Buffer; expiresAt: Date; mail: Mail; at: Date };

/** Creates the reset and its email if there is such an account, in one statement that takes the same path if there is
 * none. */
export async function insertPasswordReset({ tokenHash, expiresAt, mail, at }: Reset, tx: Tx): Promise<void> {
  await tx.execute(sql`
    with found as (select id from users where lower(email) = lower(${mail.recipient})),
    made as (insert into password_resets (token_hash, user_id, expires_at)
      select ${tokenHash}, id, ${expiresAt.toISOString()}::timestamptz from found)
    insert into outbox (id, at, recipient, subject, sealed_text, purpose, source, next_attempt_at)
      select ${mail.id}, ${at.toISOString()}::timestamptz, ${mail.recipient}, ${mail.subject}, ${mail.sealedText}, ${mail.purpose ?? null},
        ${mail.source ?? null}, ${at.toISOString()}::timestamptz from found`);
}

export async function selectPasswordReset(tokenHash: Buffer, now: Date): Promise<{ userId: string } | undefined> {
  const [row] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .limit(1);
  return row;
}

/** Marks it and all other resets of this user as used; undefined if it was already used or has expired. */
export async function claimPasswordReset(tokenHash: Buffer, now: Date, tx: Executor): Promise<string | undefined> {
  const match = and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now));
  const [row] = await tx.delete(passwordResets).where(match).returning({ userId: passwordResets.userId });
  if (row) await tx.delete(passwordResets).where(eq(passwordResets.userId, row.userId));
  return row?.userId;
}

export async function deletePasswordResetsOf(userId: string, tx: Executor): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}
