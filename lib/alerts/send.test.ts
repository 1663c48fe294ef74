import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { minuteMs } from "#lib/duration.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { randomId } from "#lib/random-id.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { type Chat, isChat, respondToChat } from "#simulator/chats.ts";
import { sendAlerts } from "./send.ts";
import { addMember, addTestChannel, newAlertScope } from "./test-alerts.ts";

const start = new Date();
const at = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);

/** Receives as a chat does, by the channel kind in the path. */
async function startChat() {
  const receiver = await startReceiver((response, { body }, { url = "" }) => {
    const { pathname, searchParams } = new URL(url, "http://chat");
    const kind = pathname.slice(1);
    const { status, headers, body: text } = respondToChat(isChat(kind) ? kind : "slack", searchParams, body.toString());
    response.writeHead(status, headers).end(text);
  });
  return { ...receiver, urlOf: (kind: Chat) => receiver.url.replace("/hook", `/${kind}`) };
}

describe("sending alerts", () => {
  const sql = setUpOwnDatabase();
  let chat: Awaited<ReturnType<typeof startChat>>;
  let scope: Awaited<ReturnType<typeof newAlertScope>>;
  beforeEach(async () => {
    await sql`delete from alert_channels`;
    await sql`delete from outbox`;
    chat = await startChat();
    scope = await newAlertScope();
  });
  afterEach(() => chat.close());

  async function queue(channelId: string, count: number, queuedAt = start, event = "opened") {
    const named = Array.from({ length: count }, (_, index) => ({
      id: randomId("alrt"),
      name: `Endpoint ${index + 1}`,
    }));
    for (const { id, name } of named) {
      await sql`insert into alerts (id, partner_id, environment, kind, subject, opened_at, last_seen_at, last_sent_at, closed_at, evidence)
        values (${id}, ${scope.partnerId}, 'production', 'endpoint_failing', ${id}, ${start}, ${start}, ${start},
          ${at(7)}, ${sql.json({ name, state: "failing", since: start.toISOString() })})`;
      await sql`insert into alert_messages (channel_id, alert_id, event, queued_at) values (${channelId}, ${id}, ${event}, ${queuedAt})`;
    }
  }
  const titles = () => chat.received.map(({ body }) => JSON.parse(body.toString()).text);
  const stateOf = async (id: string) => {
    const [row] = await sql`select paused_reason, next_send_at, failures from alert_channels where id = ${id}`;
    return row;
  };
  const unsentOf = async (id: string) => {
    const [row] = await sql`select count(*)::int from alert_messages where channel_id = ${id} and sent_at is null`;
    return row?.count;
  };

  it.each(["slack", "discord", "teams"] as const)("sends what %s accepts, once", async (kind) => {
    const id = await addTestChannel(scope, [], { kind, url: chat.urlOf(kind) });
    await queue(id, 1, start, "closed");
    await sendAlerts(start);
    await sendAlerts(at(1));
    expect(chat.received).toHaveLength(1);
    const text = chat.received[0]?.body.toString();
    expect(text).toContain("Resolved: The webhook endpoint “Endpoint 1” is failing");
    expect(text).toContain("7 min");
    expect([await unsentOf(id), await stateOf(id)]).toMatchObject([0, { paused_reason: null, failures: 0 }]);
  });

  it("sends in order, each message once with several workers", async () => {
    const id = await addTestChannel(scope, [], { url: chat.urlOf("slack") });
    await queue(id, 12);
    for (let round = 0; round < 4; round += 1) await Promise.all([1, 2, 3].map(() => sendAlerts(start)));
    expect(titles()).toEqual(
      Array.from({ length: 12 }, (_, index) => `The webhook endpoint “Endpoint ${index + 1}” is failing`),
    );
  });

  it("sends 20 messages an hour, of which the last counts the others", async () => {
    const id = await addTestChannel(scope, [], { url: chat.urlOf("slack") });
    await queue(id, 32);
    for (let round = 0; round < 10; round += 1) await sendAlerts(start);
    expect(chat.received).toHaveLength(20);
    expect(chat.received[18]?.body.toString()).not.toContain("more*");
    expect(chat.received[19]?.body.toString()).toContain("*12 more*");
    expect(await unsentOf(id)).toBe(0);
    await queue(id, 1, at(30));
    await sendAlerts(at(59));
    expect(chat.received).toHaveLength(20);
    await sendAlerts(at(60));
    expect(chat.received).toHaveLength(21);
  });

  it("waits for Retry-After when there were too many, and then sends", async () => {
    const id = await addTestChannel(scope, [], { url: chat.urlOf("slack") });
    await queue(id, 2);
    chat.answerWith((response) => response.writeHead(429, { "retry-after": "600" }).end());
    await sendAlerts(start);
    await sendAlerts(at(9.9));
    expect(chat.received).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ paused_reason: null, next_send_at: at(10) });
    chat.answerWith((response) => response.end("ok"));
    await sendAlerts(at(10));
    expect([chat.received.length, await unsentOf(id)]).toEqual([3, 0]);
  });

  it("retries after errors of the server and the network with growing pauses, for a day", async () => {
    const id = await addTestChannel(scope, [], { url: chat.urlOf("slack") });
    await queue(id, 1);
    chat.answerWith((response, _, request) => {
      if (chat.received.length % 2 === 0) request.socket.destroy();
      else response.writeHead(503).end();
    });
    const pauses: number[] = [];
    for (let now = start; now < at(24 * 60); ) {
      await sendAlerts(now);
      const next: Date | null = (await stateOf(id))?.next_send_at ?? null;
      if (!next) break;
      pauses.push((next.getTime() - now.getTime()) / 1_000);
      now = next;
    }
    expect(pauses.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
    const attempts = chat.received.length;
    await sendAlerts(at(24 * 60 + 60));
    expect(chat.received).toHaveLength(attempts);
  });

  it.each([
    [404, "no_service", "Slack responded: HTTP 404: no_service"],
    [410, "", "Slack responded: HTTP 410"],
    [302, "", "Slack responded: HTTP 302"],
  ])("pauses a channel that responds with %i, and emails the owners", async (status, body, reason) => {
    const owner = await addMember(scope.partnerId, "owner");
    const analyst = await addMember(scope.partnerId, "analyst");
    const id = await addTestChannel(scope, [], { url: chat.urlOf("slack") });
    await queue(id, 2);
    chat.answerWith((response) => response.writeHead(status, { location: chat.urlOf("slack") }).end(body));
    await sendAlerts(start);
    await sendAlerts(at(60));
    expect(chat.received).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ paused_reason: reason });
    const [mail] = await mailsTo(owner.email);
    expect(mail).toMatchObject({ subject: "Slipway: The alert channel “Ops” was paused" });
    expect(mail?.text).toContain(reason);
    expect(await mailsTo(analyst.email)).toEqual([]);
  });

  it("emails a member, and pauses the channel once they are removed", async () => {
    const member = await addMember(scope.partnerId, "analyst");
    const id = await addTestChannel(scope, [], { kind: "email" });
    await sql`update alert_channels set sealed_url = null, recipient_id = ${member.userId}`;
    await queue(id, 1);
    await sendAlerts(start);
    expect(await mailsTo(member.email)).toMatchObject([
      { subject: "Slipway: The webhook endpoint “Endpoint 1” is failing" },
    ]);
    await sql`delete from members where user_id = ${member.userId}`;
    await queue(id, 1, at(1));
    await sendAlerts(at(1));
    expect(await mailsTo(member.email)).toHaveLength(1);
    expect((await stateOf(id))?.paused_reason).toBe("The recipient can no longer sign in to this account");
  });

  it("connects to no private address that isn't allowed", async () => {
    const id = await addTestChannel(scope, [], { url: "http://10.0.0.1/hook" });
    await queue(id, 1);
    await sendAlerts(start);
    expect(await stateOf(id)).toMatchObject({ paused_reason: null, failures: 1 });
  });

  it("sends again when the process stopped after two minutes", async () => {
    const id = await addTestChannel(scope, [], { url: chat.urlOf("slack") });
    await queue(id, 1);
    await sql`update alert_channels set next_send_at = ${at(2)}`;
    await sendAlerts(new Date(at(2).getTime() - 1));
    expect(chat.received).toHaveLength(0);
    await sendAlerts(at(2));
    expect(chat.received).toHaveLength(1);
  });
});
