import { expect, it } from "vitest";
import { createKey } from "#lib/api-keys/create-key.ts";
import { rotateKey } from "#lib/api-keys/rotate-key.ts";
import { dayMs } from "#lib/duration.ts";
import { registerUser } from "#lib/people/users/register-user.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { newPausedEndpoint } from "#lib/webhooks/test-paused-endpoint.ts";
import { mailNotices } from "./mail-notices.ts";
import { mailsTo } from "./test-outbox.ts";

const inDays = (count: number) => new Date(Date.now() + count * dayMs);

async function newOwner() {
  const email = `${randomBase62(10).toLowerCase()}@example.com`;
  const signUp = { email, password: "a password of some length", name: "Ada", partner_name: "Wallet" };
  const { partnerId } = await registerUser(signUp);
  const scope = { partnerId, environment: "sandbox" as const };
  const mails = async (subject: RegExp) => (await mailsTo(email)).filter((mail) => subject.test(mail.subject));
  return { scope, mails };
}

it("emails owners once about an automatically paused endpoint", async () => {
  const { scope, mails } = await newOwner();
  const { endpointId } = await newPausedEndpoint(scope);
  await Promise.all([mailNotices(new Date()), mailNotices(new Date())]);
  await mailNotices(new Date());
  const sent = await mails(/410 Gone/);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain(`/sandbox/webhooks/${endpointId}`);
});

it("emails owners once, seven days before a key expires", async () => {
  const { scope, mails } = await newOwner();
  await createKey(scope, { name: "server", expires_in_days: 30 }, null, new Date());
  await mailNotices(inDays(22));
  expect(await mails(/expires soon/)).toEqual([]);
  await mailNotices(inDays(24));
  await mailNotices(inDays(25));
  const sent = await mails(/expires soon/);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toMatch(/The sandbox API key “server” \(svc_test_.*\) expires soon/);
});

it("sends no expiry email for a rotated key", async () => {
  const { scope, mails } = await newOwner();
  const { api_key } = await createKey(scope, { name: "old" }, null, new Date());
  await rotateKey(scope, api_key.id, "7d", null, new Date());
  await mailNotices(inDays(1));
  expect(await mails(/expires soon/)).toEqual([]);
});
