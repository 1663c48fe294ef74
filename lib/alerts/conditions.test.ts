import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { randomId } from "#lib/random-id.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { newTestEndpoint } from "#lib/webhooks/test-webhooks.ts";
import { evaluateAlerts } from "./evaluate.ts";
import { addTestChannel, addTransactions, alertsOf, messagesOf, newAlertScope } from "./test-alerts.ts";

const start = new Date();
const at = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);
const ago = (ms: number) => new Date(start.getTime() - ms);

const operator = { partnerId: null, environment: "production" } as const;

describe("an alert", () => {
  const sql = setUpOwnDatabase();
  let templateId = "";
  beforeAll(async () => {
    templateId = (await newTestTransaction()).id;
  });
  beforeEach(async () => {
    await sql`delete from alert_channels`;
    await sql`delete from alerts`;
    await sql`update transactions set review_reason = null`;
  });

  it("sends one message about 100 payments that become delayed in a minute, and none below the threshold", async () => {
    const [scope, other] = [await newAlertScope(), await newAlertScope()];
    const channel = await addTestChannel(scope, ["payments_delayed"]);
    await addTestChannel(other, ["payments_delayed"]);
    await addTestChannel(operator, ["payments_delayed"]);
    await addTransactions(100, { templateId, partnerId: scope.partnerId }, { stuck_at: ago(minuteMs) });
    await addTransactions(2, { templateId, partnerId: other.partnerId }, { stuck_at: ago(minuteMs) });
    await addTransactions(1, { templateId, partnerId: other.partnerId }, { stuck_at: ago(hourMs) });
    await addTransactions(1, { templateId, partnerId: other.partnerId }, { stuck_at: ago(minuteMs), status: "failed" });
    const onHold = { stuck_at: ago(minuteMs), review_reason: "another amount" };
    await addTransactions(1, { templateId, partnerId: other.partnerId }, onHold);
    await addTransactions(
      1,
      { templateId, partnerId: other.partnerId },
      { stuck_at: ago(minuteMs), provider: "banxa" },
    );
    await evaluateAlerts(start);
    await evaluateAlerts(at(1));
    expect(await messagesOf(channel)).toEqual(["opened"]);
    expect(await alertsOf(scope)).toMatchObject([{ subject: "moonpay", evidence: { count: 100, name: "MoonPay" } }]);
    expect(await alertsOf(other)).toEqual([]);
    expect(await alertsOf(operator)).toMatchObject([{ subject: "moonpay", evidence: { count: 102 } }]);
  });

  it("counts refunded transactions of the last hour, each once", async () => {
    const scope = await newAlertScope();
    await addTestChannel(scope, ["refund"], { threshold: 2 });
    const [first, second] = await addTransactions(2, { templateId, partnerId: scope.partnerId }, {});
    const refund = (transactionId = "", reference = "", recordedAt = start, kind = "refund") =>
      sql`insert into adjustments (id, transaction_id, partner_id, environment, kind, provider_reference, raw_status, source, recorded_at)
        values (${randomId("adj")}, ${transactionId}, ${scope.partnerId}, 'production', ${kind}, ${reference}, 'r', 'callback', ${recordedAt})`;
    await refund(first, "one");
    await refund(first, "two");
    await refund(second, "one", ago(hourMs));
    await evaluateAlerts(start);
    expect(await alertsOf(scope)).toEqual([]);
    await refund(second, "two", start, "second_payment");
    await evaluateAlerts(start);
    expect(await alertsOf(scope)).toEqual([]);
    await refund(second, "two", start, "chargeback");
    await evaluateAlerts(start);
    expect(await alertsOf(scope)).toMatchObject([{ kind: "refund", subject: "moonpay", evidence: { count: 2 } }]);
  });

  it("is about endpoints that fail for 15 minutes or were paused automatically", async () => {
    const made = [];
    for (let count = 0; count < 4; count += 1) made.push(await newTestEndpoint("http://127.0.0.1:9/hook"));
    const [failing, recent, gone, paused] = made;
    if (!failing || !recent || !gone || !paused) throw new Error("no endpoints");
    for (const { scope } of made) await addTestChannel(scope, ["endpoint_failing"]);
    const set = (endpoint: { id: string }, change: ReturnType<typeof sql>) =>
      sql`update webhook_endpoints set ${change} where id = ${endpoint.id}`;
    await set(failing.endpoint, sql`failing_since = ${ago(15 * minuteMs)}`);
    await set(recent.endpoint, sql`failing_since = ${ago(15 * minuteMs - 1)}`);
    await set(gone.endpoint, sql`paused_at = ${start}, pause_reason = 'gone'`);
    await set(paused.endpoint, sql`paused_at = ${start}, pause_reason = 'person', failing_since = ${ago(hourMs)}`);
    await evaluateAlerts(start);
    const states = await Promise.all(made.map(async ({ scope }) => (await alertsOf(scope))[0]?.evidence.state));
    expect(states).toEqual(["failing", undefined, "gone", undefined]);
    await sql`update webhook_endpoints set deleted_at = ${start}`;
    await evaluateAlerts(at(10));
    expect(await alertsOf(gone.scope)).toMatchObject([{ is_open: false }]);
  });

  it("is about live keys that expire within 7 days", async () => {
    const scope = await newAlertScope();
    await addTestChannel(scope, ["key_expiring"]);
    const add = (name: string, expiresAt: Date | null, revokedAt: Date | null = null) =>
      sql`insert into api_keys (id, partner_id, environment, name, hint, hash, scopes, created_at, expires_at, revoked_at)
        values (${name}, ${scope.partnerId}, 'production', ${name}, '', ${Buffer.from(name)}, '{}', now(), ${expiresAt}, ${revokedAt})`;
    await add("soon", at(7 * 1_440));
    await add("later", new Date(at(7 * 1_440).getTime() + 1));
    await add("expired", start);
    await add("revoked", at(60), start);
    await add("lasting", null);
    await evaluateAlerts(start);
    expect(await alertsOf(scope)).toMatchObject([{ subject: "soon", evidence: { name: "soon" } }]);
  });

  it("is about missed events from the threshold on", async () => {
    const { scope, endpoint } = await newTestEndpoint("http://127.0.0.1:9/hook");
    await addTestChannel(scope, ["events_missed"], { threshold: 2 });
    const miss = async (id: string) => {
      await sql`insert into webhook_events (partner_id, environment, id, name, body, created_at)
        values (${scope.partnerId}, ${scope.environment}, ${id}, 'transaction.success', '{}', ${ago(hourMs)})`;
      await sql`insert into webhook_deliveries (partner_id, environment, id, endpoint_id, event_id, event_name, sequence, status, created_at)
        values (${scope.partnerId}, ${scope.environment}, ${`d${id}`}, ${endpoint.id}, ${id}, 'transaction.success', 1, 'failed', now())`;
    };
    await miss("evt_1");
    await evaluateAlerts(start);
    expect(await alertsOf(scope)).toEqual([]);
    await miss("evt_2");
    await evaluateAlerts(start);
    expect(await alertsOf(scope)).toMatchObject([{ evidence: { count: 2, oldest: ago(hourMs).toISOString() } }]);
  });

  it.each([
    // 80% of 100 before; 70% of 1,000 is significant, 70% of 50 isn't, and of 49 there are too few.
    ["a drop of 10 points", [800, 1_000], [700, 1_000], true],
    ["a drop of 9.9 points", [800, 1_000], [701, 1_000], false],
    ["a drop that may be chance", [80, 100], [35, 50], false],
    ["a total drop of 50", [50, 50], [0, 50], true],
    ["a total drop of 49", [50, 50], [0, 49], false],
    ["a total drop after 49", [49, 49], [0, 50], false],
    ["a rise", [0, 1_000], [1_000, 1_000], false],
    ["no change", [50, 50], [50, 50], false],
  ] as const)("finds %s in conversion: %o %o %s", async (_, [oldSuccess, oldEnded], [success, ended], isFound) => {
    const scope = await newAlertScope();
    await addTestChannel(scope, ["conversion_dropped"]);
    const today = new Date(start.getTime() - (start.getTime() % dayMs));
    const add = (days: number, succeeded: number, closed: number) =>
      sql`insert into rollup_transactions (partner_id, environment, span, at, provider, fiat_currency, created, opened, paid, success, ended, best, volume)
        values (${scope.partnerId}, 'production', 'day', ${new Date(today.getTime() - days * dayMs)}, 'moonpay', 'USD',
          ${closed}, ${closed}, ${closed}, ${succeeded}, ${closed}, 0, 0)`;
    await add(7, success, ended);
    await add(8, oldSuccess, oldEnded);
    // Today and 36 days ago don't count.
    await add(0, isFound ? 5_000 : 0, 5_000);
    await add(36, isFound ? 0 : 5_000, 5_000);
    await evaluateAlerts(start);
    const found = await alertsOf(scope);
    expect(found).toHaveLength(isFound ? 1 : 0);
    if (isFound)
      expect(found[0]?.evidence).toEqual({
        share: success / ended,
        sample: ended,
        previous_share: oldSuccess / oldEnded,
        previous_sample: oldEnded,
      });
  });

  it("tells the operator about reviews, failed callbacks, and requests for production access", async () => {
    await addTestChannel(operator, ["payments_on_hold", "callbacks_failed", "production_request"]);
    const partnerId = await createPartner("Acme Pay");
    await evaluateAlerts(start);
    expect(await alertsOf(operator)).toEqual([]);
    await addTransactions(2, { templateId, partnerId }, { review_reason: "Amounts differ", created_at: ago(hourMs) });
    await addTransactions(1, { templateId, partnerId }, { review_reason: "Amounts differ", environment: "sandbox" });
    for (const [hash, receivedAt, outcome] of [
      ["1", ago(dayMs - 1), "given_up"],
      ["2", ago(dayMs), "given_up"],
      ["3", start, "applied"],
    ] as const)
      await sql`insert into callbacks (provider, environment, body_hash, received_at, outcome, state)
        values ('moonpay', 'production', ${Buffer.from(hash)}, ${receivedAt}, ${outcome}, '{}')`;
    await sql`insert into production_requests values (${partnerId}, ${ago(hourMs)}, 'ada@example.com')`;
    await evaluateAlerts(start);
    expect(await alertsOf(operator)).toMatchObject([
      { kind: "callbacks_failed", evidence: { count: 1 } },
      { kind: "payments_on_hold", evidence: { count: 2 } },
      { kind: "production_request", subject: partnerId, evidence: { name: "Acme Pay" } },
    ]);
  });
});
