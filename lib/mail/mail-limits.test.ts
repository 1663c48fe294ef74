import { afterEach, describe, expect, it } from "vitest";
import { transact } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { hourMs } from "#lib/duration.ts";
import { makeKnownDevice } from "#lib/people/auth/known-device.ts";
import { ensureOperator } from "#lib/people/operators/manage-operators.ts";
import { inviteMember } from "#lib/people/users/invitations.ts";
import { registerUser } from "#lib/people/users/register-user.ts";
import { requestReset } from "#lib/people/users/reset-password.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { quotaOf } from "./link-mail.ts";
import { queueMail } from "./queue-mail.ts";
import { mailsTo } from "./test-outbox.ts";

const sql = setUpOwnDatabase();
const mailServer = {
  SVC_SMTP_URL: "smtp://127.0.0.1:9",
  SVC_MAIL_FROM: "slipway@example.com",
  SVC_PRODUCTION_URL: "https://slipway.example",
  SVC_TRUSTED_PROXIES: "1",
};
stubVariables(mailServer);
afterEach(() => stubVariables({ ...mailServer, SVC_EMAILS_PER_DAY: "1000" }));

const start = Date.parse("2031-05-01T00:00:00Z");
const timeAfter = (milliseconds: number) => new Date(start + milliseconds);
const newEmail = () => `${randomBase62(10).toLowerCase()}@example.com`;

async function newPartner() {
  const email = newEmail();
  const signUp = { email, password: "a password of some length", name: "Ada", partner_name: "Wallet" };
  const { userId, partnerId } = await registerUser(signUp);
  const actor = { kind: "person" as const, id: null, name: email, address: null };
  const invite = (address: string, at: Date) =>
    inviteMember({ partnerId, actor, origin: "" }, { email: address, role: "analyst" }, at);
  return { email, userId, partnerId, invite };
}

function inviteAsOperator(partnerId: string, email: string, at: Date) {
  const actor = { kind: "operator" as const, id: null, name: "op@example.com", address: null };
  return inviteMember({ partnerId, actor, origin: "" }, { email, role: "owner" }, at);
}

it("a partner can send 10 invitations an hour, also when it sends 30 at once", async () => {
  const { invite } = await newPartner();
  const sent = await Promise.allSettled(Array.from({ length: 30 }, () => invite(newEmail(), timeAfter(0))));
  const refused = sent.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(20);
  expect(refused[0]).toMatchObject({
    code: "rate_limited",
    message: expect.stringContaining("10 invitations an hour"),
  });
  const { invite: inviteElsewhere } = await newPartner();
  await inviteElsewhere(newEmail(), timeAfter(0));
  await invite(newEmail(), timeAfter(hourMs + 1));
});

it("an address receives 3 invitations in 24 hours from all partners", async () => {
  const address = newEmail();
  const partners = await Promise.all([newPartner(), newPartner(), newPartner(), newPartner()]);
  for (const { invite } of partners.slice(0, 3)) await invite(address, timeAfter(0));
  const last = partners[3]?.invite;
  await expect(last?.(address, timeAfter(0))).rejects.toMatchObject({ code: "rate_limited" });
  expect(await mailsTo(address)).toHaveLength(3);
  await last?.(address, timeAfter(24 * hourMs + 1));
});

describe("password resets", () => {
  const reset = { subject: "Reset", text: "", purpose: "reset" as const };
  const spend = (email: string, source: string, count: number) =>
    transact((tx) =>
      queueMail(
        Array.from({ length: count }, () => email),
        { ...reset, source },
        timeAfter(0),
        tx,
      ),
    );
  const hasMail = async (email: string, source: Parameters<typeof requestReset>[3], at = timeAfter(hourMs)) => {
    const before = (await mailsTo(email)).length;
    await requestReset(email, "", at, source);
    return (await mailsTo(email)).length === before + 1;
  };

  it("of an account are limited to 3 in 24 hours for each network, so that a stranger can't use up its owner's", async () => {
    const { email } = await newPartner();
    await spend(email, "203.0.113.0/24", 3);
    expect(await hasMail(email, { address: "203.0.113.77" })).toBe(false);
    expect(await hasMail(email, { address: "198.51.100.1" })).toBe(true);
    expect(await hasMail(email, { address: "203.0.113.77" }, timeAfter(24 * hourMs + 1))).toBe(true);
  });

  it("are limited to 10 in 24 hours, except on a known device, which has 3", async () => {
    const { email, userId } = await newPartner();
    for (const third of [1, 2, 3, 4, 5]) await spend(email, `203.0.${third}.0/24`, 2);
    expect(await hasMail(email, { address: "198.51.100.1" })).toBe(false);
    const stranger = { address: "198.51.100.1", device: makeKnownDevice("usr_other", timeAfter(0)) };
    expect(await hasMail(email, stranger)).toBe(false);
    const own = { address: "198.51.100.1", device: makeKnownDevice(userId, timeAfter(0)) };
    expect(await hasMail(email, own)).toBe(true);
    await spend(email, "known device", 2);
    expect(await hasMail(email, own)).toBe(false);
  });

  it("of a network are limited to 30 in an hour", async () => {
    const { email } = await newPartner();
    for (let count = 0; count < 30; count += 1) await spend(newEmail(), "192.0.2.0/24", 1);
    expect(await hasMail(email, { address: "192.0.2.1" }, timeAfter(hourMs - 1))).toBe(false);
    expect(await hasMail(email, { address: "192.0.2.1" }, timeAfter(hourMs))).toBe(true);
  });
});

it("each purpose has its own share of SVC_EMAILS_PER_DAY", async () => {
  const purposes = ["sign_up", "invitation", "reset", "operator_invitation", "status"] as const;
  stubVariables({ SVC_EMAILS_PER_DAY: "1000" });
  expect(purposes.map(quotaOf)).toEqual([300, 300, 200, 100, 100]);
  stubVariables({ SVC_EMAILS_PER_DAY: "1" });
  expect(purposes.map(quotaOf)).toEqual([1, 1, 1, 1, 1]);
  const later = timeAfter(10 * 24 * hourMs);
  const { email, partnerId, invite } = await newPartner();
  await invite(newEmail(), later);
  await expect(invite(newEmail(), later)).rejects.toMatchObject({ code: "rate_limited" });
  await inviteAsOperator(partnerId, newEmail(), later);
  await expect(inviteAsOperator(partnerId, newEmail(), later)).rejects.toMatchObject({ code: "rate_limited" });
  await requestReset(email, "", later, { address: "192.0.2.1" });
  await requestReset(email, "", later, { address: "198.51.100.1" });
  expect((await mailsTo(email)).filter(({ purpose }) => purpose === "reset")).toHaveLength(1);
});

it("operators get one email a day when 80% of a quota is used", async () => {
  stubVariables({ SVC_EMAILS_PER_DAY: "50" });
  const day = 20 * 24 * hourMs;
  const [operator, disabled] = [newEmail(), newEmail()];
  await ensureOperator(operator, "an operator's password", timeAfter(0));
  await ensureOperator(disabled, "an operator's password", timeAfter(0));
  await sql`update operators set disabled_at = now() where email = ${disabled}`;
  const { partnerId } = await newPartner();
  for (let count = 1; count <= 3; count += 1) await inviteAsOperator(partnerId, newEmail(), timeAfter(day));
  expect(await mailsTo(operator)).toEqual([]);
  await inviteAsOperator(partnerId, newEmail(), timeAfter(day));
  await inviteAsOperator(partnerId, newEmail(), timeAfter(day + hourMs));
  expect(await mailsTo(operator)).toMatchObject([
    { subject: "Slipway: 4 of at most 5 operators' invitations were queued in 24 hours", purpose: null },
  ]);
  expect(await mailsTo(disabled)).toEqual([]);
  const events =
    await sql`select reason, count from security_events where action = 'emails.limit' and at = ${timeAfter(day)}`;
  expect(events).toEqual([{ reason: "operator_invitation", count: 1 }]);
});

it("a subject has no links, whatever the names in it", async () => {
  const address = newEmail();
  const subject = "x invited you to join URGENT\r\nhttps://evil.example on Slipway";
  await transact((tx) => queueMail([address], { subject, text: "" }, timeAfter(0), tx));
  expect((await mailsTo(address))[0]?.subject).toBe("x invited you to join URGENT  https evil.example on Slipway");
});
