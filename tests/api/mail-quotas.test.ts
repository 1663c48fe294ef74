import { expect, it } from "vitest";
import { POST as requestReset } from "#app/api/account/password-reset/route.ts";
import { POST as invite } from "#app/api/dashboard/[environment]/invitations/route.ts";
import { POST as inviteOwner } from "#app/api/operator/partners/[partnerId]/invitations/route.ts";
import { POST as signUp } from "#app/api/sign-up/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { callFromPage, newTestUser } from "#app/api/test-user.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";

const sql = setUpOwnDatabase();
stubVariables({
  SVC_SMTP_URL: "smtp://127.0.0.1:9",
  SVC_MAIL_FROM: "slipway@example.com",
  SVC_SANDBOX_URL: "https://slipway.example",
  SVC_TRUSTED_PROXIES: "1",
  SVC_SIGN_UP: "open",
  SVC_EMAILS_PER_DAY: "60",
});

const newEmail = () => `${randomBase62(10).toLowerCase()}@example.com`;
const from = (address: string) => ({ "x-svc-client-address": address });
const signUpFrom = async (address: string) => {
  const email = newEmail();
  const body = { email, password: "correct horse battery", name: "Ada", partner_name: "Northwind" };
  expect((await callFromPage(signUp, { body, headers: from(address) })).status).toBe(200);
  return email;
};
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

it("a stranger who signs up 55 times from one network leaves resets, invitations, and other sign-ups alone", async () => {
  const owner = await newTestUser();
  const operator = await newTestOperator();
  for (let count = 0; count < 55; count += 1) await signUpFrom("203.0.113.9");
  const [row] = await sql`select count(*)::int as count from outbox where purpose = 'sign_up'`;
  expect(row?.count).toBe(10);

  expect((await callFromPage(requestReset, { body: { email: owner.email } })).status).toBe(200);
  expect(await subjectsTo(owner.email)).toEqual(["Reset your Slipway password"]);
  const invitation = { body: { email: newEmail(), role: "analyst" }, params: { environment: "sandbox" } };
  expect((await owner.call(invite, invitation)).status).toBe(200);
  const forOperator = { body: { email: newEmail() }, params: { partnerId: owner.scope.partnerId } };
  expect((await operator.call(inviteOwner, forOperator)).status).toBe(200);
  expect(await subjectsTo(await signUpFrom("198.51.100.7"))).toEqual(["Confirm your email for Slipway"]);
  // The stranger's neighbor in the /24.
  expect(await subjectsTo(await signUpFrom("203.0.113.10"))).toEqual([]);
});
