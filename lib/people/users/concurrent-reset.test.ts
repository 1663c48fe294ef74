import { generate } from "otplib";
import { beforeAll, expect, it } from "vitest";
import { db } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { selectIdentities } from "#lib/people/queries/identities.ts";
import { selectUser, updateUser } from "#lib/people/queries/users.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { changePassword, confirmTotp } from "./account.ts";
import { linkIdentity } from "./identities.ts";
import { addPasskey, offerPasskey } from "./passkeys.ts";
import { registerUser } from "./register-user.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import { readSession, type SignedInUser, startSession } from "./session.ts";
import { newTestAuthenticator } from "./test-authenticator.ts";
import { userTotp, userTwoFactor } from "./two-factor.ts";

const sql = setUpOwnDatabase();
const now = new Date();
const origin = "https://slipway.example";

beforeAll(() =>
  stubVariables({
    SVC_SMTP_URL: "smtp://127.0.0.1:9",
    SVC_MAIL_FROM: "Slipway <slipway@example.com>",
    SVC_PRODUCTION_URL: "https://slipway.example",
    SVC_TRUSTED_PROXIES: "1",
  }),
);
const site = { id: "slipway.example", origin };
const password = "another one, quite long";

/** Each change prepares itself and returns how to make it. */
const changes: Record<string, (user: SignedInUser) => Promise<() => Promise<unknown>>> = {
  async "a passkey"(user) {
    const { challenge } = await offerPasskey(user, origin, now);
    const passkey = { name: "Laptop", origin, response: newTestAuthenticator(site).create(challenge) };
    return () => addPasskey(user, passkey, systemActor, now);
  },
  async "a connected account"(user) {
    const identity = { provider: "github", subject: randomBase62(9), email: null, name: "mallory" };
    return () => linkIdentity(user, identity, systemActor, now);
  },
  async "an authenticator app"(user) {
    await userTotp.prepare(user.userId, now);
    const secret = (await userTotp.readPrepared(user.userId, user.email))?.secret ?? "";
    const code = await generate({ secret, epoch: Math.floor(now.getTime() / 1000) });
    return () => confirmTotp(user, code, systemActor, now);
  },
};
const newPassword = async (user: SignedInUser) => () =>
  changePassword(user, "the attacker's own words", systemActor, now);

async function newSignedInUser() {
  const email = `lovelace-${randomBase62(8).toLowerCase()}@example.com`;
  const { userId } = await registerUser({ email, password: "a long first one", name: "Ada", partner_name: "Wallet" });
  const user = await readSession(await startSession(userId, now), now);
  if (!user) throw new Error("The session has ended");
  await requestReset(email, "", now);
  const token = /reset-password\/([\w-]{43})/.exec((await mailsTo(email))[0]?.text ?? "")?.[1] ?? "";
  return { user, reset: () => resetPassword({ token, password }, "192.0.2.1", now) };
}

/** Starts the works one after the other while the user is locked, so that they run in this order once it isn't. */
async function queue({ userId }: SignedInUser, works: (() => Promise<unknown>)[]) {
  const running: Promise<unknown>[] = [];
  await sql.begin(async (tx) => {
    await tx`select from users where id = ${userId} for update`;
    // Sessions of this database, because others of the server may wait too.
    const isWaiting = async (count: number) => {
      const [row] = await tx`
        select count(distinct waiting.pid)::int as found from pg_locks waiting join pg_locks held using (pid)
        where not waiting.granted and held.granted and held.relation = 'users'::regclass
          and held.database = (select oid from pg_database where datname = current_database())`;
      return row?.found === count;
    };
    for (const work of works) {
      running.push(work());
      const count = running.length;
      await expect.poll(() => isWaiting(count), { interval: 10 }).toBeTruthy();
    }
  });
  return Promise.allSettled(running);
}

const methodsOf = async ({ userId }: SignedInUser) => ({
  ...(await userTwoFactor.read(userId)),
  identities: (await selectIdentities(userId)).length,
  passwordHash: (await selectUser(userId))?.passwordHash,
});
const nothing = { hasTotp: false, passkeyCount: 0, recoveryCodesLeft: 0, identities: 0 };

it.each([...Object.entries(changes), ["a password", newPassword] as const])(
  "%s that arrives during a password reset is rejected",
  async (_, prepare) => {
    const { user, reset } = await newSignedInUser();
    const [done, refused] = await queue(user, [reset, await prepare(user)]);
    expect(done?.status).toBe("fulfilled");
    expect(refused).toMatchObject({ status: "rejected", reason: { code: "sign_in_required" } });
    expect(await methodsOf(user)).toMatchObject(nothing);
  },
);

it.each(Object.entries(changes))("%s that is committed during a password reset is removed", async (_, prepare) => {
  const { user, reset } = await newSignedInUser();
  const [done, removed] = await queue(user, [await prepare(user), reset]);
  expect([done?.status, removed?.status]).toEqual(["fulfilled", "fulfilled"]);
  expect(await methodsOf(user)).toMatchObject(nothing);
});

it.each(["a passkey", "an authenticator app"])(
  "%s that is committed during the reset of a verified address requires its code",
  async (name) => {
    const { user, reset } = await newSignedInUser();
    await updateUser(user.userId, { emailVerifiedAt: new Date(0) }, db);
    const prepare = changes[name];
    const [, refused] = await queue(user, [(await prepare?.(user)) ?? reset, reset]);
    expect(refused).toMatchObject({ status: "rejected", reason: { details: { errors: [{ field: "code" }] } } });
  },
);

it("a password that is committed during a password reset invalidates the link", async () => {
  const { user, reset } = await newSignedInUser();
  const [done, refused] = await queue(user, [await newPassword(user), reset]);
  expect(done?.status).toBe("fulfilled");
  expect(refused).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
});
