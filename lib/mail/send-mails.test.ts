import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { transact } from "#db/transact.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { mailAttemptsMax } from "./contract.ts";
import { listOutbox } from "./list-outbox.ts";
import { queueMail } from "./queue-mail.ts";
import { sendMails } from "./send-mails.ts";

/** A mail server with just enough SMTP, which rejects what a test asks it to. */
const mailbox: { to: string; text: string }[] = [];
let refusal: string | null = null;
let server: Server;

function speak(socket: Socket): void {
  let to = "";
  let data: string | null = null;
  let unread = "";
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answers: [RegExp, (line: string) => void][] = [
    [/^(EHLO|HELO|MAIL)/, () => say("250 ok")],
    [
      /^RCPT/,
      (line) => {
        to = /<(.*)>/.exec(line)?.[1] ?? "";
        say(refusal ?? "250 ok");
      },
    ],
    [
      /^DATA$/,
      () => {
        data = "";
        say("354 go on");
      },
    ],
    [/^QUIT$/, () => socket.end("221 bye\r\n")],
    [/^/, () => say("502 what?")],
  ];
  const hearData = (line: string) => {
    if (line !== ".") data += `${line}\n`;
    else {
      mailbox.push({ to, text: data ?? "" });
      data = null;
      say("250 taken");
    }
  };
  const hear = (line: string) =>
    data === null ? answers.find(([pattern]) => pattern.test(line))?.[1](line) : hearData(line);
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    const lines = (unread + chunk.toString()).split("\r\n");
    unread = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
  say("220 a small server");
}

beforeAll(async () => {
  server = createServer(speak);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stubVariables({
    SVC_SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SVC_MAIL_FROM: "Slipway <slipway@example.com>",
    SVC_PRODUCTION_URL: "https://api.example.com",
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

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
const sentTo = (recipient: string) => mailbox.filter(({ to }) => to === recipient);

it("a message goes to the mail server once, and its text with the link is then forgotten", async () => {
  const recipient = await write(start);
  expect(await lineOf(recipient)).toMatchObject({ status: "queued", text: expect.stringContaining("reset-password") });
  await sendMails(after(1));
  await sendMails(after(2));
  expect(sentTo(recipient)).toHaveLength(1);
  expect(sentTo(recipient)[0]?.text).toContain("https://api.example.com/reset-password/abc");
  expect(sentTo(recipient)[0]?.text).toMatch(/^From: Slipway <slipway@example.com>$/m);
  expect(await lineOf(recipient)).toMatchObject({ status: "sent", text: "" });
});

it("two processes send each message once between them", async () => {
  const recipients = await Promise.all([1, 2, 3, 4, 5, 6].map(() => write(after(10))));
  await Promise.all([sendMails(after(11)), sendMails(after(11)), sendMails(after(11))]);
  expect(recipients.map((recipient) => sentTo(recipient).length)).toEqual([1, 1, 1, 1, 1, 1]);
});

it("a message that is refused is tried later and later, and given up after twelve times", async () => {
  refusal = "550 no such mailbox";
  const recipient = await write(after(20));
  let [minute, attempts] = [20, 0];
  const gaps: number[] = [];
  for (let last = 20; minute < 20 + 24 * 60; minute += 1) {
    await sendMails(after(minute));
    const line = await lineOf(recipient);
    if (line && line.attempts > attempts) {
      gaps.push(minute - last);
      [attempts, last] = [line.attempts, minute];
    }
  }
  expect(gaps).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60]);
  expect(await lineOf(recipient)).toMatchObject({
    status: "failed",
    attempts: mailAttemptsMax,
    error: expect.stringContaining("550 no such mailbox"),
  });
  refusal = null;
});

it("does not send emails that were in the outbox for days before a mail server was configured", async () => {
  const recipient = await write(after(2_000));
  await sendMails(after(2_000 + 2 * 24 * 60 + 1));
  expect(sentTo(recipient)).toEqual([]);
  expect(await lineOf(recipient)).toMatchObject({ status: "queued", attempts: 0 });
});
