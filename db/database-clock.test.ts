import { beforeEach, describe, expect, it } from "vitest";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { newTestEndpoint } from "#lib/webhooks/test-webhooks.ts";
import { recordDatabaseTime, rescheduleAfterJump } from "./database-clock.ts";
import { setUpOwnDatabase } from "./test-database.ts";

const sql = setUpOwnDatabase();

/** As if the database's clock had been set back by this much since the last record. */
const setBack = (by: string) => sql`
  insert into database_clock values (1, now() + ${by}::interval)
  on conflict (id) do update set latest_at = excluded.latest_at`;

beforeEach(() => sql`delete from database_clock`);

describe("the record of the database's time", () => {
  it("notices a clock that was set back by more than ten seconds, until plans were moved", async () => {
    expect(await recordDatabaseTime()).toBe(false);
    expect(await recordDatabaseTime()).toBe(false);
    await setBack("9 seconds");
    expect(await recordDatabaseTime()).toBe(false);
    expect(await rescheduleAfterJump()).toBe(0);
    await setBack("2 hours");
    expect([await recordDatabaseTime(), await recordDatabaseTime()]).toEqual([true, true]);
    expect(await rescheduleAfterJump()).toBe(7_200);
    expect(await recordDatabaseTime()).toBe(false);
  });

  it("leads to one move, however many processes notice it", async () => {
    await setBack("2 hours");
    const moved = await Promise.all([rescheduleAfterJump(), rescheduleAfterJump(), rescheduleAfterJump()]);
    expect(moved.toSorted()).toEqual([0, 0, 7_200]);
  });
});

describe("after the clock was set back by two hours, rescheduleAfterJump", () => {
  /** The minutes from now until each plan is due. */
  async function readPlans() {
    const [row] = await sql`select
      (select round(extract(epoch from leased_until - now()) / 60) from webhook_endpoints)::int as lease,
      (select round(extract(epoch from next_attempt_at - now()) / 60) from webhook_deliveries)::int as delivery,
      (select round(extract(epoch from next_check_at - now()) / 60) from transactions)::int as check,
      (select round(extract(epoch from checkout_claimed_until - now()) / 60) from transactions)::int as claim,
      (select round(extract(epoch from next_attempt_at - now()) / 60) from callbacks)::int as callback,
      (select round(extract(epoch from next_attempt_at - now()) / 60) from outbox)::int as email`;
    return row;
  }

  async function plan(minutes: number, linkMinutes: number) {
    await sql`truncate webhook_endpoints, webhook_events, transactions, callbacks, outbox cascade`;
    const at = sql`now() + ${`${minutes} minutes`}::interval`;
    const { scope } = await newTestEndpoint("http://127.0.0.1:9/hook");
    await sendTestEvent(scope, { name: "transaction.success" }, new Date());
    await newTestTransaction();
    await sql`update webhook_endpoints set leased_until = ${at}`;
    await sql`update webhook_deliveries set next_attempt_at = ${at}`;
    await sql`update transactions set next_check_at = ${at}, checkout_claimed_until = ${at},
      link_expires_at = now() + ${`${linkMinutes} minutes`}::interval`;
    await sql`insert into callbacks (provider, environment, body_hash, state, received_at, next_attempt_at)
      values ('moonpay', 'sandbox', 'x', '{}', now(), ${at})`;
    await sql`insert into outbox (id, at, recipient, subject, next_attempt_at)
      values ('mail_1', now(), 'ada@example.com', 'Hello', ${at})`;
    await setBack("2 hours");
  }

  it("moves every plan by two hours", async () => {
    await plan(125, 30);
    await rescheduleAfterJump();
    expect(await readPlans()).toEqual({ lease: 5, delivery: 5, check: 5, claim: 5, callback: 5, email: 5 });
  });

  it("leaves a lease and a claim that were made since, because their process is at work", async () => {
    await plan(1, 30);
    await sql`update webhook_endpoints set leased_until = now() + interval '30 seconds'`;
    const held = await sql`select leased_until, checkout_claimed_until from webhook_endpoints, transactions`;
    await rescheduleAfterJump();
    expect(await sql`select leased_until, checkout_claimed_until from webhook_endpoints, transactions`).toEqual(held);
  });

  it("leaves what is due, and the check at the expiry of a link, which was promised for that time", async () => {
    await plan(-1, 30);
    await rescheduleAfterJump();
    expect(await readPlans()).toEqual({ lease: -1, delivery: -1, check: -1, claim: -1, callback: -1, email: -1 });
    await plan(150, 150);
    await rescheduleAfterJump();
    expect(await readPlans()).toMatchObject({ check: 150, claim: 30 });
  });
});
