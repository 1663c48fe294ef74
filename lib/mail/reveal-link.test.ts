import { expect, it } from "vitest";
import { listAudit } from "#lib/audit/list-audit.ts";
import { inviteMember } from "#lib/people/users/invitations.ts";
import { registerUser } from "#lib/people/users/register-user.ts";
import { requestReset } from "#lib/people/users/reset-password.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { listOutbox } from "./list-outbox.ts";
import { revealMailLink } from "./reveal-link.ts";
import { mailsTo } from "./test-outbox.ts";

const now = new Date();
const origin = "https://slipway.example";
const actor = { kind: "operator" as const, id: null, name: "op@example.com", address: "192.0.2.1" };
const newEmail = () => `${randomBase62(10).toLowerCase()}@example.com`;

async function newReset() {
  const email = newEmail();
  const signUp = { email, password: "a password of some length", name: "Ada", partner_name: "Wallet" };
  const { partnerId } = await registerUser(signUp);
  await requestReset(email, origin, now);
  const [mail] = await mailsTo(email);
  return { email, partnerId, mailId: mail?.id ?? "" };
}

const lineOf = async (id: string) => (await listOutbox(undefined)).lines.find((line) => line.id === id);
const useMailServer = () =>
  stubVariables({
    SVC_SMTP_URL: "smtp://127.0.0.1:9",
    SVC_MAIL_FROM: "slipway@example.com",
    SVC_PRODUCTION_URL: origin,
    SVC_TRUSTED_PROXIES: "1",
  });

it("shows the link of a password reset once, and records it in the partner's audit log", async () => {
  const { email, partnerId, mailId } = await newReset();
  expect(await lineOf(mailId)).toMatchObject({ hasLink: true, text: expect.stringContaining("(secret link)") });
  const { link } = await revealMailLink(mailId, actor, now);
  expect(link).toMatch(/^https:\/\/slipway\.example\/reset-password\/[\w-]{43}$/);
  await expect(revealMailLink(mailId, actor, now)).rejects.toMatchObject({ code: "not_found" });
  expect(await lineOf(mailId)).toMatchObject({ hasLink: false, text: "", status: "shown" });
  expect((await mailsTo(email)).map(({ text }) => text)).toEqual([""]);
  const { lines } = await listAudit({ partnerId, environment: "sandbox" }, { about: "operator" }, now);
  expect(lines).toMatchObject([{ action: "operator.reveal_link", by: "operator", who: actor.name, target: email }]);
});

it("shows one link to one of two operators who ask at the same time", async () => {
  const { mailId } = await newReset();
  const shown = await Promise.allSettled([1, 2, 3].map(() => revealMailLink(mailId, actor, now)));
  expect(shown.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it("stores no email for an invitation whose link the inviter saw, and records that they did", async () => {
  const { partnerId } = await newReset();
  const email = newEmail();
  const { link } = await inviteMember({ partnerId, actor, origin }, { email, role: "owner" }, now);
  expect(link).toContain("/invitation/");
  expect(await mailsTo(email)).toEqual([]);
  const { lines } = await listAudit({ partnerId, environment: "sandbox" }, { about: "invitation" }, now);
  expect(lines).toMatchObject([{ target: email, after: { role: "owner", link: "shown" } }]);
});

it("shows neither the text nor the link of an email with a mail server", async () => {
  const { mailId } = await newReset();
  useMailServer();
  expect(await lineOf(mailId)).toMatchObject({ hasLink: false, text: "" });
  await expect(revealMailLink(mailId, actor, now)).rejects.toMatchObject({ code: "not_found" });
});
