import { afterEach, expect, it } from "vitest";
import { transact } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { hourMs } from "#lib/duration.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { inviteMember } from "#lib/users/invitations.ts";
import { registerUser } from "#lib/users/register-user.ts";
import { requestReset } from "#lib/users/reset-password.ts";
import { queueMail } from "./queue-mail.ts";
import { mailsTo } from "./test-outbox.ts";

setUpOwnDatabase();
const mailServer = {
  SVC_SMTP_URL: "smtp://127.0.0.1:9",
  SVC_MAIL_FROM: "slipway@example.com",
  SVC_PRODUCTION_URL: "https://slipway.example",
  SVC_TRUSTED_PROXIES: "1",
};
stubVariables(mailServer);
afterEach(() => stubVariables({ ...mailServer, SVC_EMAILS_PER_DAY: "1000" }));

const start = Date.parse("2031-05-01T00:00:00Z");
const after = (milliseconds: number) => new Date(start + milliseconds);
const newEmail = () => `${randomBase62(10).toLowerCase()}@example.com`;

async function newPartner() {
  const email = newEmail();
  const signUp = { email, password: "a password of some length", name: "Ada", partner_name: "Wallet" };
  const { partnerId } = await registerUser(signUp);
  const actor = { kind: "person" as const, id: null, name: email, address: null };
  const invite = (address: string, at: Date) =>
    inviteMember({ partnerId, actor, origin: "" }, { email: address, role: "analyst" }, at);
  return { email, invite };
}

it("a partner can send 10 invitations an hour, also when it sends 30 at once", async () => {
  const { invite } = await newPartner();
  const sent = await Promise.allSettled(Array.from({ length: 30 }, () => invite(newEmail(), after(0))));
  const refused = sent.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(20);
  expect(refused[0]).toMatchObject({
    code: "rate_limited",
    message: expect.stringContaining("10 invitations an hour"),
  });
  const { invite: inviteElsewhere } = await newPartner();
  await inviteElsewhere(newEmail(), after(0));
  await invite(newEmail(), after(hourMs + 1));
});

it("an address receives 3 invitations in 24 hours from all partners", async () => {
  const address = newEmail();
  const partners = await Promise.all([newPartner(), newPartner(), newPartner(), newPartner()]);
  for (const { invite } of partners.slice(0, 3)) await invite(address, after(0));
  const last = partners[3]?.invite;
  await expect(last?.(address, after(0))).rejects.toMatchObject({ code: "rate_limited" });
  expect(await mailsTo(address)).toHaveLength(3);
  await last?.(address, after(24 * hourMs + 1));
});

it("an address receives 3 password resets in 24 hours, and the next requests are ignored", async () => {
  const { email } = await newPartner();
  const reset = { subject: "Reset", text: "", purpose: "reset" as const };
  await transact((tx) => queueMail([email, email, email], reset, after(0), tx));
  await requestReset(email, "", after(hourMs));
  expect(await mailsTo(email)).toHaveLength(3);
  await requestReset(email, "", after(24 * hourMs + 1));
  expect(await mailsTo(email)).toHaveLength(4);
});

it("the installation sends as many invitations and resets as SVC_EMAILS_PER_DAY in 24 hours", async () => {
  const later = after(10 * 24 * hourMs);
  const { email, invite } = await newPartner();
  stubVariables({ SVC_EMAILS_PER_DAY: "1" });
  await invite(newEmail(), later);
  await expect(invite(newEmail(), later)).rejects.toMatchObject({ code: "rate_limited" });
  const before = await mailsTo(email);
  await requestReset(email, "", later);
  expect(await mailsTo(email)).toHaveLength(before.length);
});

it("a subject has no links, whatever the names in it", async () => {
  const address = newEmail();
  const subject = "x invited you to join URGENT\r\nhttps://evil.example on Slipway";
  await transact((tx) => queueMail([address], { subject, text: "" }, after(0), tx));
  expect((await mailsTo(address))[0]?.subject).toBe("x invited you to join URGENT  https evil.example on Slipway");
});
