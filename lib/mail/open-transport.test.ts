import { expect, it, onTestFinished } from "vitest";
import { mailServerOptions, openTransport } from "./open-transport.ts";
import { startSmtp } from "./test-smtp.ts";

async function send(options: { hasStartTls: boolean }, query = "", host = "0.0.0.0") {
  const smtp = await startSmtp(options);
  onTestFinished(() => void smtp.close());
  // Leads to this machine, but isn't one of its names.
  const url = smtp.url.replace("127.0.0.1", host) + query;
  const transport = await openTransport({ url, from: "slipway@example.com" });
  const sent = transport.sendMail({ to: "ada@example.com", subject: "Reset", text: "https://pay.example/reset/abc" });
  const error = await sent.then(() => null).catch(({ message }) => message as string);
  return { error, encrypted: smtp.mailbox.map(({ isEncrypted }) => isEncrypted) };
}

it("sends nothing to a mail server without STARTTLS, unless it's on this machine or the URL says so", async () => {
  const refused = await send({ hasStartTls: false });
  expect(refused).toMatchObject({ error: expect.stringContaining("STARTTLS"), encrypted: [] });
  expect(await send({ hasStartTls: false }, "", "127.0.0.1")).toEqual({ error: null, encrypted: [false] });
  expect(await send({ hasStartTls: false }, "?tls=optional")).toEqual({ error: null, encrypted: [false] });
});

it("sends encrypted where STARTTLS is offered, to a server with a valid certificate", async () => {
  const trusted = "?tls.rejectUnauthorized=false";
  expect(await send({ hasStartTls: true }, trusted)).toEqual({ error: null, encrypted: [true] });
  expect(await send({ hasStartTls: true })).toMatchObject({
    error: expect.stringMatching(/self.signed/),
    encrypted: [],
  });
});

it.each([
  ["smtp://mail.example.com:587", true],
  ["smtp://user:p%40ss@mail.example.com", true],
  ["smtp://127.0.0.1.example.com", true],
  ["smtp://10.0.0.5", true],
  ["smtp://mail.example.com?tls=required", true],
  ["smtp://mail.example.com?tls=optional", false],
  ["smtp://localhost:2525", false],
  ["smtp://[::1]:2525", false],
  ["smtps://mail.example.com", false],
])("%s requires STARTTLS: %s", (url, requireTLS) => {
  expect(mailServerOptions(url)).toEqual({ url: url.replace(/\?.*/, ""), requireTLS });
});
