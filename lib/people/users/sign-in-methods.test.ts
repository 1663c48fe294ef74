import { beforeAll, expect, it } from "vitest";
import { db, transact } from "#db/client.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { makeRecoveryCodes } from "#lib/people/auth/recovery-codes.ts";
import { insertIdentity, selectIdentities } from "#lib/people/queries/identities.ts";
import { deleteMember } from "#lib/people/queries/members.ts";
import { insertPasskey, updateTotpConfirmed, upsertTotp, userTables } from "#lib/people/queries/two-factor.ts";
import { selectUser, updateUser } from "#lib/people/queries/users.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { acceptInvitation, readInvitation } from "./accept-invitation.ts";
import { inviteMember } from "./invitations.ts";
import { registerUser } from "./register-user.ts";
import { readReset, requestReset, resetPassword } from "./reset-password.ts";
import { userTwoFactor } from "./two-factor.ts";

const [former, password] = ["a password of some length", "another one, quite long"];
const address = "192.0.2.1";
const now = new Date();

beforeAll(() =>
  stubVariables({
    SVC_SMTP_URL: "smtp://127.0.0.1:9",
    SVC_MAIL_FROM: "Slipway <slipway@example.com>",
    SVC_PRODUCTION_URL: "https://slipway.example",
    SVC_TRUSTED_PROXIES: "1",
  }),
);

const newUser = async () => {
  const email = `lovelace-${randomBase62(8).toLowerCase()}@example.com`;
  return { email, ...(await registerUser({ email, password: former, name: "Ada", partner_name: "Wallet" })) };
};

/** Adds a GitHub account, a passkey, and an authenticator app. Returns recovery codes. */
const addEveryMethod = (userId: string) =>
  transact(async (tx) => {
    const row = { userId, createdAt: now };
    const id = randomBase62(12);
    await insertIdentity({ ...row, provider: "github", subject: id, email: "mallory@example.com" }, tx);
    const passkey = {
      ownerId: userId,
      createdAt: now,
      id,
      name: "Laptop",
      publicKey: Buffer.from("key"),
      counter: 0,
      transports: [],
    };
    await insertPasskey(userTables, { ...passkey, lastUsedAt: null }, tx);
    await upsertTotp({ ...row, secret: Buffer.from("sealed") }, tx);
    await updateTotpConfirmed(userId, now, tx);
    return makeRecoveryCodes(userTables, userId, now, tx);
  });

const methodsOf = async (userId: string) => ({
  ...(await userTwoFactor.read(userId)),
  identities: (await selectIdentities(userId)).length,
});
const none = { hasTotp: false, passkeyCount: 0, recoveryCodesLeft: 0, recoveryCodesCreatedAt: null, identities: 0 };

const textsTo = async (email: string) => (await mailsTo(email)).map(({ text }) => text);
const tokenFor = async (email: string) =>
  /(?:reset-password|invitation)\/([\w-]{43})/.exec((await textsTo(email)).join("\n"))?.[1] ?? "";

it("the first reset removes every method that was added before, and lists them before and after", async () => {
  const { email, userId } = await newUser();
  await addEveryMethod(userId);
  await requestReset(email, "", now);
  const token = await tokenFor(email);
  const removed = ["GitHub", "1 passkey", "the authenticator app"];
  expect(await readReset(token, now)).toEqual({ removed, keepsTotp: false, requiresCode: false });
  await resetPassword({ token, password }, address, now);
  expect(await methodsOf(userId)).toEqual(none);
  expect((await textsTo(email)).join()).toContain(`Sign-in methods removed: ${removed.join(", ")}`);
});

it("a later reset requires the second factor that was added to the verified address, and keeps it", async () => {
  const { email, userId } = await newUser();
  await updateUser(userId, { emailVerifiedAt: new Date(0) }, db);
  const [code] = await addEveryMethod(userId);
  await requestReset(email, "", now);
  const token = await tokenFor(email);
  expect(await readReset(token, now)).toEqual({
    removed: ["GitHub", "1 passkey"],
    keepsTotp: true,
    requiresCode: true,
  });
  await expect(resetPassword({ token, password }, address, now)).rejects.toMatchObject({
    details: { errors: [{ field: "code" }] },
  });
  await resetPassword({ token, password, code }, address, now);
  const kept = { hasTotp: true, recoveryCodesLeft: 9, recoveryCodesCreatedAt: now.toISOString() };
  expect(await methodsOf(userId)).toEqual({ ...none, ...kept });
});

it("accepting an emailed invitation to an unverified address removes them too", async () => {
  const [{ partnerId }, { email, userId, partnerId: previous }] = [await newUser(), await newUser()];
  await addEveryMethod(userId);
  await deleteMember(previous, userId, db);
  await inviteMember({ partnerId, actor: systemActor, origin: "" }, { email, role: "analyst" }, now);
  const token = await tokenFor(email);
  expect(await readInvitation(token, now)).toMatchObject({ removed: ["GitHub", "1 passkey", "the authenticator app"] });
  await acceptInvitation({ token, name: "Ada", password: former }, address, now);
  expect(await methodsOf(userId)).toEqual(none);
  expect((await selectUser(userId))?.emailVerifiedAt).toEqual(now);
});
