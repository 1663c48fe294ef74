import { describe, expect, it } from "vitest";
import { DELETE, POST } from "#app/api/operator/weekly-summary/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { mailOperatorSummaries } from "./mail-operator-summaries.ts";
import { insertOperatorSummary } from "./queries/operator-summaries.ts";
import { before, countTo, due, summariesTo } from "./test-summaries.ts";

stubVariables({ SVC_PRODUCTION_URL: "http://slipway.example.com" });

const sql = setUpOwnDatabase();

async function newSubscriber() {
  const operator = await newTestOperator();
  const [row] = await sql`select id from operators where email = ${operator.email}`;
  await insertOperatorSummary(row?.id, before);
  return operator;
}

/** A partner with production access, created on this day. */
async function newPartner(createdAt: string) {
  const { partnerId } = (await newTestUser()).scope;
  await sql`update partners set created_at = ${createdAt} where id = ${partnerId}`;
  await sql`insert into partner_access (partner_id, environment) values (${partnerId}, 'production') on conflict do nothing`;
  const addDay = (environment: string, at: string) => sql`
    insert into rollup_transactions (partner_id, environment, span, at, provider, fiat_currency, created, opened, handed_over,
      paid, success, failed, expired, cancelled, refunded, pending, processing, ended, best, volume)
    values (${partnerId}, ${environment}, 'day', ${at}, 'moonpay', 'EUR', 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0)`;
  const book = (environment: string, bookedOn: string, kind: string, amount: string, currency = "EUR") => sql`
    insert into ledger_entries (transaction_id, partner_id, environment, provider, type, payment_method, fiat_currency, kind,
      amount, currency, count, booked_on, recorded_at)
    values ('tx_1', ${partnerId}, ${environment}, 'moonpay', 'BUY', 'card', ${currency}, ${kind}, ${amount}, ${currency}, 1,
      ${bookedOn}, now())`;
  return { partnerId, addDay, book };
}

describe("operators' weekly summaries", () => {
  it("have the figures of this week in production only", async () => {
    const operator = await newSubscriber();
    const first = await newPartner("2026-03-01T23:59:59.999Z");
    const second = await newPartner("2026-03-02T00:00:00Z");
    const third = await newPartner("2026-03-08T23:59:59.999Z");
    const suspended = await newPartner("2026-03-09T00:00:00Z");
    await sql`update partners set suspended_at = now() where id = ${suspended.partnerId}`;
    await first.addDay("production", "2026-03-02");
    await first.addDay("production", "2026-03-08");
    await second.addDay("production", "2026-03-01");
    await second.addDay("production", "2026-03-09");
    await third.addDay("sandbox", "2026-03-04");
    for (const [day, volume] of [
      ["2026-03-01", "5000"],
      ["2026-03-02", "100.5"],
      ["2026-03-08", "49.5"],
      ["2026-03-09", "7000"],
    ] as const)
      await first.book("production", day, "volume", volume);
    await first.book("production", "2026-03-08", "svc_fee", "0.75");
    await first.book("production", "2026-03-08", "provider_fee", "3");
    await second.book("production", "2026-03-05", "volume", "20", "GBP");
    await third.book("sandbox", "2026-03-05", "volume", "9");
    await sql`insert into production_requests values (${third.partnerId}, now(), 'ada@example.com')`;
    await countTo("2026-03-08T23:00:00Z");
    await mailOperatorSummaries(due);
    expect(await summariesTo(operator.email)).toEqual([]);
    await countTo("2026-03-09T00:00:00Z");
    await mailOperatorSummaries(due);
    const [mail] = await summariesTo(operator.email);
    expect(mail?.subject).toBe("Slipway: Weekly summary for operators, 2026-03-02 to 2026-03-08");
    expect(mail?.text).toBe(`The week from 2026-03-02 to 2026-03-08 (UTC) in production

Partners with transactions: 1
Partners without transactions: 2
New partners: 2
http://slipway.example.com/operator/partners

EUR: volume 150, service fees 0.75
GBP: volume 20, service fees 0
http://slipway.example.com/operator/revenue

Waiting now
Production requests: 1
Checkout brands to review: 0
Transactions on hold: 0
http://slipway.example.com/operator

You get this email once a week, because you turned it on. Turn it off under Your account: http://slipway.example.com/operator/account
`);
  });

  it("are sent once a week to each operator, also by several workers and late in the week", async () => {
    const operators = [await newSubscriber(), await newSubscriber()];
    await countTo("2026-03-16T07:00:00Z");
    const counts = async () => Promise.all(operators.map(async ({ email }) => (await summariesTo(email)).length));
    await mailOperatorSummaries(new Date("2026-03-09T05:59:59.999Z"));
    expect(await counts()).toEqual([0, 0]);
    const friday = new Date("2026-03-13T12:00:00Z");
    await Promise.all([mailOperatorSummaries(friday), mailOperatorSummaries(friday)]);
    await mailOperatorSummaries(new Date("2026-03-16T05:59:59.999Z"));
    expect(await counts()).toEqual([1, 1]);
    await mailOperatorSummaries(new Date("2026-03-16T06:00:00Z"));
    expect(await counts()).toEqual([2, 2]);
  });

  it("are off by default, and aren't sent to disabled operators or after they were turned off", async () => {
    await countTo("2099-01-01T00:00:00Z");
    const never = await newTestOperator();
    const [subscribed, disabled, ended] = [await newTestOperator(), await newTestOperator(), await newTestOperator()];
    for (const each of [subscribed, disabled, ended]) await each.call(POST, { method: "POST" });
    await sql`update operators set disabled_at = now() where email = ${disabled.email}`;
    await ended.call(DELETE, { method: "DELETE" });
    await mailOperatorSummaries(new Date());
    expect(await summariesTo(subscribed.email)).toEqual([]);
    await mailOperatorSummaries(new Date(Date.now() + 7 * 86_400_000));
    expect(await summariesTo(subscribed.email)).toHaveLength(1);
    for (const { email } of [never, disabled, ended]) expect(await summariesTo(email)).toEqual([]);
  });
});
