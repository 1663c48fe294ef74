import { beforeEach, expect, it } from "vitest";
import { systemActor } from "#lib/audit/record-audit.ts";
import { dayMs } from "#lib/duration.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { selectMembership } from "#lib/partners/queries/partners.ts";
import { selectUserByEmail } from "#lib/people/queries/users.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { confirmSignUp, readSignUp, requestSignUp } from "./confirm-sign-up.ts";
import { inviteMember } from "./invitations.ts";
import { registerUser } from "./register-user.ts";
import { checkPassword } from "./session.ts";

const password = "a password of some length";
const address = "192.0.2.1";
const now = new Date();

beforeEach(() =>
  stubVariables({
    SVC_SMTP_URL: "smtp://127.0.0.1:9",
    SVC_MAIL_FROM: "Slipway <slipway@example.com>",
    SVC_PRODUCTION_URL: "https://slipway.example",
    SVC_TRUSTED_PROXIES: "1",
  }),
);

const someone = () => ({
  email: `lovelace-${randomBase62(8).toLowerCase()}@example.com`,
  password,
  name: "Ada",
  partner_name: "Northwind",
});
const tokensTo = async (email: string) =>
  (await mailsTo(email)).flatMap(({ text }) => /\/(?:sign-up|invitation)\/([\w-]{43})/.exec(text)?.[1] ?? []);
const ask = (signUp = someone()) => requestSignUp(signUp, "", address, now).then(() => signUp);

it("creates the account with the link and the password, once, and invalidates other links", async () => {
  const { email } = await ask(await ask());
  expect(await selectUserByEmail(email)).toBeUndefined();
  const [token = "", other = ""] = await tokensTo(email);
  expect(await readSignUp(token, now)).toEqual({ email, partnerName: "Northwind" });
  expect(await confirmSignUp({ token, password }, address, now)).toEqual({ email });
  const user = await selectUserByEmail(email);
  expect(user?.emailVerifiedAt).toEqual(now);
  expect(await selectMembership(user?.id ?? "")).toMatchObject({ partnerName: "Northwind", role: "owner" });
  expect(await checkPassword({ email, password }, { address }, now)).toBe(user?.id);
  for (const used of [token, other]) {
    await expect(confirmSignUp({ token: used, password }, address, now)).rejects.toMatchObject({ code: "not_found" });
  }
});

it("rejects another password, and a link after 24 hours", async () => {
  const { email } = await ask();
  const [token = ""] = await tokensTo(email);
  const wrong = confirmSignUp({ token, password: "not the one they chose" }, address, now);
  await expect(wrong).rejects.toMatchObject({ details: { errors: [{ field: "password" }] } });
  const late = confirmSignUp({ token, password }, address, new Date(now.getTime() + dayMs));
  await expect(late).rejects.toMatchObject({ code: "not_found" });
  expect(await selectUserByEmail(email)).toBeUndefined();
});

it("tells only the owner of the address that it has an account", async () => {
  const signUp = someone();
  await registerUser(signUp);
  expect(await ask({ ...signUp, partner_name: "Mallory" })).toMatchObject({ email: signUp.email });
  expect((await mailsTo(signUp.email)).map(({ subject }) => subject)).toEqual(["You already have a Slipway account"]);
  expect(await tokensTo(signUp.email)).toEqual([]);
});

it("an address that someone else signed up with can still be invited", async () => {
  const { email } = await ask();
  const { partnerId } = await registerUser(someone());
  await inviteMember({ partnerId, actor: systemActor, origin: "" }, { email, role: "analyst" }, now);
  const tokens = await tokensTo(email);
  const joined = await Promise.allSettled(
    tokens.map((token) =>
      acceptInvitation({ token, name: "Grace", password: "another one, quite long" }, address, now),
    ),
  );
  expect(joined.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const user = await selectUserByEmail(email);
  expect(await selectMembership(user?.id ?? "")).toMatchObject({ partnerId, role: "analyst" });
});
