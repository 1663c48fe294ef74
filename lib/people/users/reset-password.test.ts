import { expect, it } from "vitest";
import { db } from "#db/client.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { makeRecoveryCodes } from "#lib/people/auth/recovery-codes.ts";
import { userTables } from "#lib/people/queries/two-factor.ts";
import { selectUser, updateUser } from "#lib/people/queries/users.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { registerUser } from "./register-user.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import { securityEmail } from "./security-email.ts";

const now = new Date();
const password = "another one, quite long";

async function newUser() {
  const email = `lovelace-${randomBase62(8).toLowerCase()}@example.com`;
  const signUp = { email, password: "a password of some length", name: "Ada", partner_name: "Wallet" };
  return { email, ...(await registerUser(signUp)) };
}

async function newToken(email: string) {
  await requestReset(email, "https://slipway.example", now);
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain("https://slipway.example/reset-password/");
  return /reset-password\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
}

it("rejects a password made of the user's own address, without using the link up", async () => {
  const { email } = await newUser();
  const token = await newToken(email);
  await expect(resetPassword({ token, password: email }, "192.0.2.1", now)).rejects.toMatchObject({
    details: { errors: [{ field: "password", code: "own" }] },
  });
  await resetPassword({ token, password }, "192.0.2.1", now);
  await expect(resetPassword({ token, password }, "192.0.2.1", now)).rejects.toMatchObject({ code: "not_found" });
});

it("informs the user, records the change, and keeps when the address was verified", async () => {
  const { email, userId, partnerId } = await newUser();
  const verified = new Date("2026-01-01T00:00:00Z");
  await updateUser(userId, { emailVerifiedAt: verified }, db);
  await resetPassword({ token: await newToken(email), password }, "192.0.2.1", now);
  expect((await selectUser(userId))?.emailVerifiedAt).toEqual(verified);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(
    "Slipway: your password was changed and your other sessions were signed out",
  );
  const scope = { partnerId, environment: "sandbox" as const };
  const { lines } = await listAudit(scope, { about: "account.reset_password" }, new Date());
  expect(lines).toMatchObject([{ who: email, target: email, address: "192.0.2.1", partnerId }]);
});

it("doesn't count an address as verified while no email is sent", async () => {
  const { email, userId } = await newUser();
  await resetPassword({ token: await newToken(email), password }, "192.0.2.1", now);
  expect((await selectUser(userId))?.emailVerifiedAt).toBeNull();
});

it("names the change, the address, and the time in a security email", () => {
  const { subject, text } = securityEmail("Your password was changed", { address: "192.0.2.1" }, new Date(0));
  expect(subject).toBe("Slipway: your password was changed");
  expect(text).toMatch(/^Your password was changed\.\n/);
  expect(text).toContain("192.0.2.1");
  expect(text).toContain("1970");
});

it("writes recovery codes in groups of four characters", async () => {
  const { userId } = await newUser();
  const codes = await makeRecoveryCodes(userTables, userId, new Date(), db);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
});
