import { testProfile } from "#app/api/test-partner.ts";
import { rawSql, transact } from "#db/client.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { changeContact } from "#lib/partners/contact.ts";
import { changeProfile } from "#lib/partners/profile.ts";
import { insertAcceptance } from "#lib/partners/queries/terms.ts";
import { makeRecoveryCodes } from "#lib/people/auth/recovery-codes.ts";
import { insertIdentity } from "#lib/people/queries/identities.ts";
import { insertPasskey, upsertTotp, userTables } from "#lib/people/queries/two-factor.ts";
import { renameUser } from "#lib/people/users/account.ts";
import { inviteMember } from "#lib/people/users/invitations.ts";
import { registerUser } from "#lib/people/users/register-user.ts";
import { requestReset } from "#lib/people/users/reset-password.ts";
import { openSession, readSession } from "#lib/people/users/session.ts";
import { randomBase62 } from "#lib/random-id.ts";

const now = new Date();
const origin = "https://slipway.example";
const client = { address: "198.51.100.77", userAgent: "Mozilla/5.0" };

/** An owner with a row in every table about people. `name` and `rename` are the names before and after. */
export async function newTestMember(email: string, name: string, rename: string) {
  const signUp = { email, password: "a password of some length", name, partner_name: "Wallet" };
  const { userId, partnerId } = await registerUser(signUp, client.address, now);
  const { secret } = await openSession(userId, now, client, { isStrong: true, method: "password" });
  const user = await readSession(secret, now);
  if (!user) throw new Error("not signed in");
  const actor = { kind: "person", id: userId, name: email, address: client.address } as const;
  await renameUser(user, rename, actor, now);
  await requestReset(email, origin, now);
  await inviteMember(
    { partnerId, actor, origin },
    { email: `${userId}@invited.example`.toLowerCase(), role: "support" },
    now,
  );
  await changeContact(partnerId, { email, url: null }, actor, now);
  await changeProfile(partnerId, { ...testProfile, billing_email: email }, actor, now);
  await transact((tx) =>
    insertAcceptance({ partnerId, version: "2026-01", userId, address: client.address, acceptedAt: now }, tx),
  );
  await createKey({ partnerId, environment: "sandbox" }, { name: "server" }, userId, now);
  await transact(async (tx) => {
    const row = { userId, createdAt: now };
    await insertIdentity({ ...row, provider: "github", subject: randomBase62(9), email }, tx);
    const passkey = {
      id: randomBase62(9),
      ownerId: userId,
      createdAt: now,
      lastUsedAt: null,
      name: "Laptop",
      publicKey: Buffer.from("key"),
      counter: 0,
      transports: [],
    };
    await insertPasskey(userTables, passkey, tx);
    await upsertTotp({ ...row, secret: Buffer.from("sealed") }, tx);
    await makeRecoveryCodes(userTables, userId, now, tx);
  });
  await rawSql()`
    insert into saved_views (id, partner_id, environment, user_id, page, name, query, is_shared)
    values (${randomBase62(9)}, ${partnerId}, 'sandbox', ${userId}, 'transactions', 'Mine', 'status=success', false)`;
  await rawSql()`
    insert into security_events (at, action, reason, subject, address, partner_id, count, first_at, last_at)
    values (now(), 'sign_in', 'password', ${userId}, ${client.address}, ${partnerId}, 1, now(), now())`;
  return { email, userId, partnerId, actor };
}
