import { beforeEach, describe, expect, it } from "vitest";
import { POST as change } from "#app/api/status/subscriptions/[token]/route.ts";
import { POST as subscribeByForm } from "#app/api/status/subscriptions/route.ts";
import { GET, POST } from "#app/status/unsubscribe/[token]/route.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { AppError } from "#lib/errors.ts";
import { readText } from "#lib/mail/mail-text.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { mailIncidents } from "./mail-incidents.ts";
import { openIncident, updateIncident } from "./manage-incidents.ts";
import { confirmSubscription, endSubscription, readSubscription, requestSubscription } from "./subscriptions.ts";

stubVariables({
  SVC_SMTP_URL: "smtp://127.0.0.1:9",
  SVC_MAIL_FROM: "Slipway <slipway@example.com>",
  SVC_PRODUCTION_URL: "http://slipway.example.com",
});

describe("subscriptions to the status page", () => {
  const sql = setUpOwnDatabase();
  const now = new Date();
  let sender = 0;

  const mails = async (): Promise<{ recipient: string; subject: string; text: string }[]> => {
    const rows = await sql`select id, recipient, subject, sealed_text from outbox order by at, id`;
    return rows.map(({ id, recipient, subject, sealed_text: sealedText }) => ({
      recipient,
      subject,
      text: readText({ id, sealedText }),
    }));
  };
  const request = (email: string) => {
    sender += 1;
    return requestSubscription(email, "http://localhost", `192.0.2.${sender}`, now);
  };
  const tokenIn = (text: string) => /\/status\/subscription\/(\S+)/.exec(text)?.[1] ?? "";
  const subscribe = async (email: string) => {
    await request(email);
    const token = tokenIn((await mails()).at(-1)?.text ?? "");
    await confirmSubscription(token, now);
    return token;
  };

  beforeEach(async () => {
    await sql`truncate outbox, status_subscribers, incidents, incident_updates`;
  });

  it("email nobody who hasn't confirmed, and delete the address when they end", async () => {
    await request("ada@example.com");
    const [mail] = await mails();
    expect(mail).toMatchObject({
      recipient: "ada@example.com",
      subject: "Confirm your subscription to Slipway status",
    });
    const token = tokenIn(mail?.text ?? "");
    expect(await readSubscription(token)).toEqual({ email: "ada@example.com", isConfirmed: false });
    await openIncident({ component: "api", title: "Slow", text: "We are looking into it.", isDown: false }, now);
    await mailIncidents(now);
    expect(await mails()).toHaveLength(1);
    await confirmSubscription(token, now);
    expect(await readSubscription(token)).toMatchObject({ isConfirmed: true });
    await endSubscription(token);
    expect(await readSubscription(token)).toBeNull();
    expect(await sql`select * from status_subscribers`).toHaveLength(0);
    await expect(confirmSubscription(token, now)).rejects.toThrow(AppError);
  });

  it("keep one row per address, and tell nobody whether it exists", async () => {
    await subscribe("ada@example.com");
    await request("ADA@example.com");
    expect(await mails()).toHaveLength(1);
    expect(await sql`select * from status_subscribers`).toHaveLength(1);
  });

  it("send at most three confirmations a day to one address, and five requests a minute from one", async () => {
    for (let count = 0; count < 5; count += 1) await request("grace@example.com");
    expect(await mails()).toHaveLength(3);
    const again = () => requestSubscription("x@example.com", "http://localhost", "198.51.100.9", now);
    for (let count = 0; count < 5; count += 1) await again();
    await expect(again()).rejects.toThrow("Rate limit of 5 requests per minute");
  });

  it("refuse tokens that we didn't issue", async () => {
    const token = await subscribe("ada@example.com");
    const [id = ""] = token.split(".");
    for (const forged of [id, `${id}.`, `${id}.x`, `${token}x`, `.${token.split(".")[1]}`, "", "a.b.c"]) {
      expect(await readSubscription(forged)).toBeNull();
      await endSubscription(forged);
    }
    expect(await readSubscription(token)).not.toBeNull();
  });

  it("email each start, update, and end once, each with a link to unsubscribe", async () => {
    const token = await subscribe("ada@example.com");
    const { id } = await openIncident(
      { component: "sandbox/moonpay", title: "MoonPay is slow", text: "Hm.", isDown: false },
      now,
    );
    await mailIncidents(now);
    await updateIncident(id, { text: "Fixed.", isOver: true }, new Date(now.getTime() + 60_000));
    await mailIncidents(now);
    await mailIncidents(now);
    const sent = (await mails()).filter(({ subject }) => !subject.startsWith("Confirm"));
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      "Slipway status: Resolved: MoonPay is slow",
      "Slipway status: Started: MoonPay is slow",
      "Slipway status: Update: MoonPay is slow",
      "Slipway status: Update: MoonPay is slow",
    ]);
    for (const { text } of sent)
      expect(text).toContain(`Unsubscribe: http://slipway.example.com/status/unsubscribe/${token}`);
  });

  it("end with one request of a mail program, from any origin, and not when the link is opened", async () => {
    const token = await subscribe("ada@example.com");
    const ask = (method: string) =>
      (method === "POST" ? POST : GET)(
        new Request(`http://slipway.example.com/status/unsubscribe/${token}`, {
          method,
          headers: { origin: "https://mail.example", "content-type": "application/x-www-form-urlencoded" },
          ...(method === "POST" && { body: "List-Unsubscribe=One-Click" }),
        }),
        { params: Promise.resolve({ token }) },
      );
    const opened = await ask("GET");
    expect([opened.status, opened.headers.get("location")]).toEqual([303, `/status/subscription/${token}`]);
    expect(await readSubscription(token)).not.toBeNull();
    for (let count = 0; count < 2; count += 1) expect((await ask("POST")).status).toBe(200);
    expect(await readSubscription(token)).toBeNull();
  });

  const submit = async (post: typeof change, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const address = "http://slipway.example.com/api/status/subscriptions";
    const form = new Request(address, { method: "POST", headers, body: new URLSearchParams(fields) });
    // Next passes no params to the route of new subscriptions.
    const params = { params: Promise.resolve(post === subscribeByForm ? undefined : { token: "unknown" }) };
    const response = await post(form, params as Parameters<typeof post>[1]);
    return [response.status, response.headers.get("location")];
  };

  it("are requested by a form, which redirects to the page that says what happened", async () => {
    const at = (outcome: string) => [303, `/status?outcome=${outcome}#updates`];
    expect(await submit(subscribeByForm, { email: "ada@example.com" })).toEqual(at("requested"));
    expect(await submit(subscribeByForm, { email: "ada" })).toEqual(at("email_invalid"));
    expect(await submit(subscribeByForm, {})).toEqual(at("email_invalid"));
    expect(await sql`select email from status_subscribers`).toEqual([{ email: "ada@example.com" }]);
  });

  it("aren't requested by a form on another site", async () => {
    const sent = submit(subscribeByForm, { email: "ada@example.com" }, { "sec-fetch-site": "cross-site" });
    expect(await sent).toEqual([303, "/status?outcome=origin_not_allowed#updates"]);
    expect(await sql`select 1 from status_subscribers`).toHaveLength(0);
  });

  it("lead an unknown link to its page, which says that it has expired", async () => {
    const page = "/status/subscription/unknown?outcome=";
    expect(await submit(change, { change: "confirm" })).toEqual([303, `${page}not_found#updates`]);
    expect(await submit(change, { change: "end" })).toEqual([303, `${page}ended#updates`]);
  });
});
