import { afterAll, beforeAll, expect, it } from "vitest";
import { transact } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { mailAttemptsMax } from "./contract.ts";
import { listOutbox } from "./list-outbox.ts";
import { queueMail } from "./queue-mail.ts";
import { sendMails } from "./send-mails.ts";
import { mailsTo } from "./test-outbox.ts";
import { startSmtp } from "./test-smtp.ts";

let smtp: Awaited<ReturnType<typeof startSmtp>>;
beforeAll(async () => {
  smtp = await startSmtp();
  stubVariables({
    SVC_SMTP_URL: smtp.url,
    SVC_MAIL_FROM: "Slipway <slipway@example.com>",
    SVC_PRODUCTION_URL: "https://api.example.com",
    SVC_TRUSTED_PROXIES: "1",
  });
});
afterAll(() => smtp.close());

// Sends everything that is due in the database.
setUpOwnDatabase();
const start = new Date("2031-05-01T00:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const write = async (at: Date, text = "Open https://api.example.com/reset-password/abc") => {
  const recipient = `${randomBase62(10)}@example.com`;
  await transact((tx) => queueMail([recipient], { subject: "Choose a new password", text }, at, tx));
  return recipient;
};
const lineOf = async (recipient: string) =>
  (await listOutbox(undefined)).lines.find((line) => line.recipient === recipient);
const sentTo = (recipient: string) => smtp.mailbox.filter(({ to }) => to === recipient);

it("sends a message once, and then clears its text with the link", async () => {
  const recipient = await write(start);
  expect(await lineOf(recipient)).toMatchObject({ status: "queued", text: "", hasLink: false });
  await sendMails(after(1));
  await sendMails(after(2));
  expect(sentTo(recipient)).toHaveLength(1);
  expect(sentTo(recipient)[0]?.text).toContain("https://api.example.com/reset-password/abc");
  expect(sentTo(recipient)[0]?.text).toMatch(/^From: Slipway <slipway@example.com>$/m);
  expect(await lineOf(recipient)).toMatchObject({ status: "sent" });
  expect((await mailsTo(recipient)).map(({ text }) => text)).toEqual([""]);
});

it("sends each message once with concurrent processes", async () => {
  const recipients = await Promise.all([1, 2, 3, 4, 5, 6].map(() => write(after(10))));
  await Promise.all([sendMails(after(11)), sendMails(after(11)), sendMails(after(11))]);
  expect(recipients.map((recipient) => sentTo(recipient).length)).toEqual([1, 1, 1, 1, 1, 1]);
});

it("retries a rejected message with growing delays, and fails it after twelve attempts", async () => {
  smtp.refusal = "550 no such mailbox";
  const recipient = await write(after(20));
  const gaps: number[] = [];
  const mailAfter = async (at: Date) => {
    await sendMails(at);
    return (await mailsTo(recipient))[0];
  };
  for (let at = after(20); gaps.length < 20; ) {
    await mailAfter(new Date(at.getTime() - 1));
    const mail = await mailAfter(at);
    if (mail?.attempts === gaps.length || !mail?.nextAttemptAt) break;
    gaps.push((mail.nextAttemptAt.getTime() - at.getTime()) / 60_000);
    at = mail.nextAttemptAt;
  }
  expect(gaps).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60]);
  expect(await lineOf(recipient)).toMatchObject({
    status: "failed",
    attempts: mailAttemptsMax,
    error: expect.stringContaining("550 no such mailbox"),
  });
  smtp.refusal = null;
});

it("does not send emails that were in the outbox for days before a mail server was configured", async () => {
  const recipient = await write(after(2_000));
  await sendMails(after(2_000 + 2 * 24 * 60 + 1));
  expect(sentTo(recipient)).toEqual([]);
  expect(await lineOf(recipient)).toMatchObject({ status: "queued", attempts: 0 });
});
