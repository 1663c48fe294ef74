import { describe, expect, it } from "vitest";
import { DELETE, POST } from "#app/api/dashboard/[environment]/account/weekly-summary/route.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { db } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { insertStatement } from "#lib/statements/queries/statements.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { mailWeeklySummaries } from "./mail-weekly-summaries.ts";
import { insertWeeklySummary } from "./queries/weekly-summaries.ts";
import { before, countTo, due, summariesTo } from "./test-summaries.ts";
import { lastDue, weekBefore } from "./weekly-summary.ts";

stubVariables({ SVC_PRODUCTION_URL: "http://slipway.example.com" });

const sql = setUpOwnDatabase();

async function newSubscriber(role?: "finance") {
  const owner = await newTestUser();
  const user = role ? await owner.colleague(role) : owner;
  await insertWeeklySummary(user.userId, before);
  const { partnerId } = owner.scope;
  const addDay = (at: string, created: number, success: number, volume: string) => sql`
    insert into rollup_transactions (partner_id, environment, span, at, provider, fiat_currency, created, opened, handed_over,
      paid, success, failed, expired, cancelled, refunded, pending, processing, ended, best, volume)
    values (${partnerId}, 'sandbox', 'day', ${at}, 'moonpay', 'EUR', ${created}, 0, 0, 0, ${success}, 0, 0, 0, 1, 0, 0, 0, 0,
      ${volume})`;
  const addAttempts = () => sql`
    insert into rollup_attempts (partner_id, environment, span, at, endpoint_id, attempts, successes)
    values (${partnerId}, 'sandbox', 'day', '2026-03-04', 'we_1', 5, 3)`;
  return { user, partnerId, addDay, addAttempts };
}

describe("the week of a summary", () => {
  it.each([
    ["2026-03-09T05:59:59.999Z", "2026-03-02T06:00:00.000Z"],
    ["2026-03-09T06:00:00.000Z", "2026-03-09T06:00:00.000Z"],
    ["2026-03-16T05:59:59.999Z", "2026-03-09T06:00:00.000Z"],
  ])("is due from Monday at 06:00 UTC (%s)", (now, expected) => {
    expect(lastDue(new Date(now)).toISOString()).toBe(expected);
  });

  it("is from Monday to the next one", () => {
    expect(weekBefore(due)).toEqual({
      from: new Date("2026-03-02T00:00:00Z"),
      until: new Date("2026-03-09T00:00:00Z"),
    });
  });
});

describe("weekly summaries", () => {
  it("have the figures of this week only", async () => {
    const { user, addDay, addAttempts } = await newSubscriber();
    await addDay("2026-03-01", 50, 50, "5000");
    await addDay("2026-03-02", 3, 2, "150.5");
    await addDay("2026-03-08", 1, 1, "49.5");
    await addDay("2026-03-09", 70, 70, "7000");
    await addAttempts();
    await countTo("2026-03-08T23:00:00Z");
    await mailWeeklySummaries(due);
    expect(await summariesTo(user.email)).toEqual([]);
    await countTo("2026-03-09T00:00:00Z");
    await mailWeeklySummaries(due);
    const [mail] = await summariesTo(user.email);
    expect(mail?.subject).toBe("Slipway: Weekly summary, 2026-03-02 to 2026-03-08");
    expect(mail?.text).toBe(`Your week from 2026-03-02 to 2026-03-08 (UTC)

Sandbox
Transactions created: 4
Successful: 3
Conversion: 75.0% of 4 created
Volume: 200 EUR
Refunded: 2
Failed webhook attempts: 2
http://slipway.example.com/sandbox/overview

You get this email once a week, because you turned it on. Turn it off under Settings > Your account: http://slipway.example.com/sandbox/settings/account
`);
  });

  it("link the statements that were closed in the week and aren't empty", async () => {
    const { user, partnerId } = await newSubscriber("finance");
    await newSubscriber();
    const line = { fiat_currency: "EUR" };
    const close = (month: string, closedAt: string, body: Record<string, unknown>) =>
      insertStatement(
        { partnerId, environment: "production", month, body, hash: month, closedAt: new Date(closedAt) },
        db,
      );
    await close("2025-12", "2026-03-01T23:59:59.999Z", { lines: [line], adjustments: [] });
    await close("2026-01", "2026-03-02T00:00:00Z", { lines: [], adjustments: [line] });
    await close("2026-02", "2026-03-03T00:00:00Z", { lines: [], adjustments: [] });
    await countTo("2026-03-09T00:00:00Z");
    await mailWeeklySummaries(due);
    const [mail] = await summariesTo(user.email);
    expect(mail?.text).toContain(`
Statement of 2026-01 closed, production
http://slipway.example.com/production/statements/2026-01
`);
    expect(mail?.text.match(/Statement of/g)).toHaveLength(1);
  });

  it("are sent once a week, also by several workers and late in the week", async () => {
    const { user } = await newSubscriber();
    await countTo("2026-03-16T07:00:00Z");
    await mailWeeklySummaries(new Date("2026-03-09T05:59:00Z"));
    expect(await summariesTo(user.email)).toEqual([]);
    const friday = new Date("2026-03-13T12:00:00Z");
    await Promise.all([mailWeeklySummaries(friday), mailWeeklySummaries(friday)]);
    await mailWeeklySummaries(new Date("2026-03-16T05:59:00Z"));
    const [mail, ...more] = await summariesTo(user.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("There was no activity this week.");
    await mailWeeklySummaries(new Date("2026-03-16T06:00:00Z"));
    expect(await summariesTo(user.email)).toHaveLength(2);
  });

  it("don't have webhooks for finance, which can't see them", async () => {
    const { user, addDay, addAttempts } = await newSubscriber("finance");
    await addDay("2026-03-04", 2, 1, "10");
    await addAttempts();
    await countTo("2026-03-09T06:00:00Z");
    await mailWeeklySummaries(due);
    const [mail] = await summariesTo(user.email);
    expect(mail?.text).toContain("Conversion: 50.0% of 2 created");
    expect(mail?.text).not.toContain("webhook");
  });

  it("are off by default, and aren't sent to removed members or after they were turned off", async () => {
    await countTo("2099-01-01T00:00:00Z");
    const owner = await newTestUser();
    const removed = await owner.colleague("developer");
    const never = await owner.colleague("developer");
    const opted = await owner.colleague("developer");
    for (const each of [removed, opted]) await each.call(POST, { method: "POST", params: { environment: "sandbox" } });
    await sql`delete from members where user_id = ${removed.userId}`;
    await opted.call(DELETE, { method: "DELETE", params: { environment: "sandbox" } });
    await owner.call(POST, { method: "POST", params: { environment: "sandbox" } });
    await mailWeeklySummaries(new Date());
    expect(await summariesTo(owner.email)).toEqual([]);
    await mailWeeklySummaries(new Date(Date.now() + 7 * 86_400_000));
    expect(await summariesTo(owner.email)).toHaveLength(1);
    for (const { email } of [removed, never, opted]) expect(await summariesTo(email)).toEqual([]);
  });
});
