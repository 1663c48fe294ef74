import { beforeEach, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { systemActor as actor } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { createOperator } from "#lib/people/operators/manage-operators.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { respondToChat } from "#simulator/chats.ts";
import { kindFacts, kindsFor, type NewChannel, newChannel } from "./contract.ts";
import { listAlerts } from "./list-alerts.ts";
import { addChannel, changeRules, readAlertSettings, removeChannel, resumeChannel } from "./manage-channels.ts";
import { sendTestMessage } from "./send-test-message.ts";
import { addMember, addTestChannel, newAlertScope } from "./test-alerts.ts";

const now = new Date();
const change = { actor, now };
const slack: NewChannel = {
  kind: "slack",
  name: "Ops",
  url: "https://hooks.slack.com/services/T0/B0/x",
  recipient: "",
};

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof AppError)) throw new Error(`no refusal: ${error}`);
  return { code: error.code, message: error.message, fields: error.details.errors?.map(({ field }) => field) ?? [] };
};

describe("alert channels", () => {
  const sql = setUpOwnDatabase();
  let scope: Awaited<ReturnType<typeof newAlertScope>>;
  beforeEach(async () => {
    scope = await newAlertScope();
  });

  it("are listed with the host of their URL, which is stored encrypted", async () => {
    await addChannel(scope, slack, change);
    const { channels, rules } = await readAlertSettings(scope);
    expect(channels).toMatchObject([{ kind: "slack", name: "Ops", target: "hooks.slack.com", isOtherHost: false }]);
    expect(Object.values(rules).flatMap(({ channelIds }) => channelIds)).toEqual([]);
    const [row] = await sql`select sealed_url from alert_channels where partner_id = ${scope.partnerId}`;
    expect(row?.sealed_url.toString("latin1")).not.toContain("slack");
    const [audit] = await sql`select action, target, after from audit_log where partner_id = ${scope.partnerId}`;
    expect(audit).toMatchObject({ action: "alert.add_channel", after: { kind: "Slack" } });
    expect(JSON.stringify(audit)).not.toContain("services");
  });

  it.each([
    ["slack", "https://hooks.slack.com.evil.example/x", true],
    ["slack", "https://hooks.slack-gov.com/services/x", false],
    ["discord", "https://ptb.discord.com/api/webhooks/1/x", false],
    ["discord", "https://relay.example/x", true],
    ["teams", "https://prod-23.westeurope.logic.azure.com:443/workflows/x", false],
    ["teams", "https://default1.2.environment.api.powerplatform.com:443/x", false],
    ["teams", "https://acme.webhook.office.com/webhookb2/x", true],
  ] as const)("for %s at %s are marked as another host: %s", async (kind, url, isOtherHost) => {
    await addChannel(scope, { ...slack, kind, url }, change);
    expect((await readAlertSettings(scope)).channels[0]?.isOtherHost).toBe(isOtherHost);
  });

  it.each(["http://hooks.slack.com/x", "https://10.0.0.1/x", "https://u:p@hooks.slack.com/x", "nothing"])(
    "refuse the URL %s",
    async (url) => {
      stubVariables({ SVC_WEBHOOK_ALLOW_CIDRS: "" });
      try {
        const refusal = await refusalOf(addChannel(scope, { ...slack, url }, change));
        expect(refusal).toMatchObject({ code: "validation_failed", fields: ["url"] });
      } finally {
        stubVariables({ SVC_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" });
      }
    },
  );

  it("need a URL for a chat, and a recipient for email", () => {
    const pathsOf = (body: object) => newChannel.safeParse(body).error?.issues.map(({ path }) => path.join("."));
    expect(pathsOf({ kind: "teams", name: "Ops" })).toEqual(["url"]);
    expect(pathsOf({ kind: "email", name: "Ops" })).toEqual(["recipient"]);
    expect(pathsOf({ kind: "email", name: "Ops", recipient: "usr_1" })).toBeUndefined();
  });

  it("are at most ten per environment, also with concurrent additions", async () => {
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => addChannel(scope, slack, change)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await refusalOf(addChannel(scope, slack, change))).toMatchObject({ code: "limit_reached" });
    await addChannel({ ...scope, environment: "sandbox" }, slack, change);
    const [channel] = (await readAlertSettings(scope)).channels;
    await removeChannel(scope, channel?.id ?? "", change);
    await addChannel(scope, slack, change);
  });

  it("email members only, and operators for the operator", async () => {
    const { userId, email } = await addMember(scope.partnerId, "analyst");
    const stranger = await addMember((await newAlertScope()).partnerId, "owner");
    const mail: NewChannel = { ...slack, kind: "email", url: "", recipient: userId };
    await addChannel(scope, mail, change);
    expect((await readAlertSettings(scope)).channels[0]?.target).toBe(`Ada (${email})`);
    const operator = { partnerId: null, environment: "production" } as const;
    const foreign = { ...mail, recipient: stranger.userId };
    expect(await refusalOf(addChannel(scope, foreign, change))).toMatchObject({ fields: ["recipient"] });
    expect(await refusalOf(addChannel(operator, mail, change))).toMatchObject({ fields: ["recipient"] });
    await createOperator("op@alerts.example", now);
    const [recipient] = (await readAlertSettings(operator)).recipients.filter(
      ({ label }) => label === "op@alerts.example",
    );
    await addChannel(operator, { ...mail, recipient: recipient?.id ?? "" }, change);
    expect((await readAlertSettings(operator)).channels[0]?.target).toBe("op@alerts.example");
  });

  it("get the kinds that are checked, from the threshold of each", async () => {
    const [one, two] = [await addTestChannel(scope, ["refund"]), await addTestChannel(scope, [])];
    await changeRules(
      scope,
      { "refund.threshold": "3", [`refund.${two}`]: "on", [`key_expiring.${one}`]: "on" },
      change,
    );
    const { rules } = await readAlertSettings(scope);
    expect(rules.refund).toEqual({ threshold: 3, channelIds: [two] });
    expect(rules.key_expiring).toEqual({ threshold: 7, channelIds: [one] });
    const [audit] = await sql`select before, after from audit_log where partner_id = ${scope.partnerId}`;
    expect(audit).toEqual({
      before: { rules: ["Refund from 1 refunds to Ops"] },
      after: { rules: ["API key expiring from 7 days to Ops", "Refund from 3 refunds to Ops"] },
    });
  });

  it.each([
    [{ "refund.threshold": "0" }, "refund.threshold"],
    [{ "refund.threshold": "1001" }, "refund.threshold"],
    [{ "refund.threshold": "1.5" }, "refund.threshold"],
    [{ "refund.threshold": "" }, "refund.threshold"],
    [{ "refund.achn_of_another": "on" }, "refund.achn_of_another"],
    [{ "payments_on_hold.threshold": "1" }, "payments_on_hold.threshold"],
  ])("refuse the rules %o and change nothing", async (fields, field) => {
    await addTestChannel(scope, ["refund"]);
    expect(await refusalOf(changeRules(scope, fields, change))).toMatchObject({ fields: [field] });
    expect((await readAlertSettings(scope)).rules.refund?.channelIds).toHaveLength(1);
  });

  it("drop what was queued until they were resumed", async () => {
    const id = await addTestChannel(scope, []);
    await sql`update alert_channels set paused_at = now(), paused_reason = 'HTTP 404', failures = 3`;
    await sql`insert into alerts (id, partner_id, environment, kind, subject, opened_at, last_seen_at, last_sent_at, evidence)
      values ('alrt_q', ${scope.partnerId}, 'production', 'refund', '', now(), now(), now(), '{}')`;
    await sql`insert into alert_messages (channel_id, alert_id, event, queued_at) values (${id}, 'alrt_q', 'opened', now())`;
    await resumeChannel(scope, id, change);
    expect((await readAlertSettings(scope)).channels).toMatchObject([{ paused_at: null, paused_reason: null }]);
    expect((await sql`select 1 from alert_messages`).length).toBe(0);
  });

  it("answer a test with the vendor's response", async () => {
    const receiver = await startReceiver((response, { body }) => {
      const { status, body: text } = respondToChat("slack", new URLSearchParams(), body.toString());
      response.writeHead(status).end(text);
    });
    const id = await addTestChannel(scope, [], { url: receiver.url });
    await sendTestMessage(scope, id, change);
    expect(receiver.received[0]?.body.toString()).toContain("Test message from Slipway");
    receiver.answerWith((response) => response.writeHead(404).end("no_service"));
    const refusal = await refusalOf(sendTestMessage(scope, id, change));
    expect(refusal.message).toBe("Slack didn't accept the message. HTTP 404: no_service");
    await receiver.close();
    expect((await refusalOf(sendTestMessage(scope, id, change))).message).toContain("No response (connection refused)");
    const tests =
      await sql`select 1 from audit_log where action = 'alert.send_test' and partner_id = ${scope.partnerId}`;
    expect(tests).toHaveLength(3);
    await sendTestMessage(scope, id, change).catch(() => undefined);
    await sendTestMessage(scope, id, change).catch(() => undefined);
    expect(await refusalOf(sendTestMessage(scope, id, change))).toMatchObject({ code: "rate_limited" });
  });

  it("email a test to the recipient", async () => {
    const { userId, email } = await addMember(scope.partnerId, "owner");
    const { id } = await addChannel(scope, { ...slack, kind: "email", recipient: userId }, change);
    await sendTestMessage(scope, id, change);
    expect(await mailsTo(email)).toMatchObject([{ subject: "Slipway: Test message from Slipway" }]);
  });
});

describe("the history of alerts", () => {
  const sql = setUpOwnDatabase();

  it("has those of 90 days and open ones, newest first, in pages of 50", async () => {
    const scope = await newAlertScope();
    for (let index = 0; index < 60; index += 1)
      await sql`insert into alerts (id, partner_id, environment, kind, subject, opened_at, last_seen_at, last_sent_at, closed_at, evidence)
        values (${`alrt_${String(index).padStart(2, "0")}`}, ${scope.partnerId}, 'production', 'refund', ${`${index}`},
          ${now}::timestamptz - ${index > 57 ? 91 : Math.floor(index / 2)} * interval '1 day', now(), now(),
          ${index === 58 ? null : now}, '{"count": 1}')`;
    const first = await listAlerts(scope, undefined, now);
    const second = await listAlerts(scope, first.nextCursor ?? "", now);
    expect([first.alerts.length, second.alerts.length, second.nextCursor]).toEqual([50, 9, null]);
    const ids = [...first.alerts, ...second.alerts].map(({ id }) => id);
    expect(new Set(ids).size).toBe(59);
    expect(ids.slice(0, 3)).toEqual(["alrt_01", "alrt_00", "alrt_03"]);
    expect(ids.at(-1)).toBe("alrt_58");
    expect((await listAlerts({ ...scope, environment: "sandbox" }, undefined, now)).alerts).toEqual([]);
    expect((await listAlerts({ ...scope, partnerId: null }, undefined, now)).alerts).toEqual([]);
  });
});

it("offers partners and operators the kinds that concern them", () => {
  expect(kindsFor({ partnerId: "ptn_1", environment: "production" })).not.toContain("payments_on_hold");
  expect(kindsFor({ partnerId: null, environment: "production" })).toContain("production_request");
  expect(kindsFor({ partnerId: null, environment: "sandbox" })).not.toContain("production_request");
  for (const { threshold } of Object.values(kindFacts)) {
    expect(threshold.default).toBeGreaterThanOrEqual(threshold.min);
    expect(threshold.default).toBeLessThanOrEqual(threshold.max);
  }
});
