import { describe, expect, it } from "vitest";
import { db, rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import methods from "#lib/assets/catalog/payment-methods.json" with { type: "json" };
import { createPartner } from "#lib/partners/manage-partners.ts";
import { randomBase62, randomId } from "#lib/random-id.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { computeQuality } from "./compute-quality.ts";
import { findUsualTime, methodTimesMs, usualTimeOf } from "./usual-time.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

describe("the time that a method is assumed to take", () => {
  it("is known for every method of the catalog, and no other", () => {
    expect(Object.keys(methodTimesMs).sort()).toEqual(methods.map(({ id }) => id).sort());
  });

  it.each([
    ["card", 30 * minute],
    ["apple_pay", 30 * minute],
    ["mobile_money", 30 * minute],
    ["pix", hour],
    ["open_banking", hour],
    ["sepa_bank_transfer", day],
    ["faster_payments", day],
    ["bank_transfer", day],
    ["ach_bank_transfer", 3 * day],
    ["carrier_pigeon", day],
  ])("of %s is %i seconds, after which a payment is delayed", (method, seconds) => {
    expect(usualTimeOf(method, null)).toEqual({ seconds, isMeasured: false, delayMs: seconds * 1_000 });
  });

  it("is the shortest delay, otherwise three times what 95% take", () => {
    expect(usualTimeOf("card", 0)).toEqual({ seconds: 0, isMeasured: true, delayMs: 1_800_000 });
    expect(usualTimeOf("card", 600)).toEqual({ seconds: 600, isMeasured: true, delayMs: 1_800_000 });
    expect(usualTimeOf("card", 601)).toEqual({ seconds: 601, isMeasured: true, delayMs: 1_803_000 });
    expect(usualTimeOf("sepa_bank_transfer", 28_801).delayMs).toBe(86_403_000);
  });
});

describe("the usual time", () => {
  const sql = setUpOwnDatabase();
  const now = new Date();
  const at = (days: number, seconds = 0) => new Date(now.getTime() - days * day * 1_000 + seconds * 1_000);

  /** Payments that were paid a minute after the start and succeeded `seconds` later, of a new provider. */
  async function newRoute() {
    const row = await newTestTransaction({ provider: randomBase62(8) });
    await sql`delete from transactions where id <> ${row.id}`;
    const add = async (count: number, seconds: number, change: Record<string, unknown> = {}) => {
      for (let index = 0; index < count; index += 1) {
        const set = {
          ...{ id: randomId("tx"), partner_context: randomBase62(12), checkout_token: randomBase62(27) },
          ...{ status: "success", provider_link: "https://p.example", created_at: at(1), opened_at: at(1) },
          ...{ paid_at: at(1, 60), succeeded_at: at(1, 60 + seconds), ...change },
        };
        await rawSql()`insert into transactions select (jsonb_populate_record(t, ${JSON.stringify(set)}::text::jsonb)).*
          from transactions t where id = ${row.id}`;
      }
    };
    const find = async (change: Partial<typeof row> = {}) => {
      await computeQuality(now);
      const { seconds, isMeasured } = await findUsualTime({ ...row, ...change }, db);
      return isMeasured ? seconds : null;
    };
    return { row, add, find };
  }

  it("is what 95% took at most from the payment on, with 50 payments or more", async () => {
    const { add, find } = await newRoute();
    await add(49, 100);
    expect(await find()).toBeNull();
    await add(1, 100);
    expect(await find()).toBe(100);
    await add(50, 200);
    expect(await find()).toBe(200);
  });

  it("is of the fiat currency if it has enough, otherwise of any", async () => {
    const { add, find } = await newRoute();
    await add(50, 100);
    await add(49, 300, { fiat_currency: "EUR" });
    expect(await find()).toBe(100);
    expect(await find({ fiatCurrency: "EUR" })).toBe(300);
    expect(await find({ fiatCurrency: "NGN" })).toBe(300);
    await add(1, 900, { fiat_currency: "EUR", crypto_currency: "ETH" });
    expect(await find({ fiatCurrency: "EUR" })).toBe(300);
    for (const other of [{ type: "SELL" as const }, { paymentMethod: "pix" }, { provider: "other" }])
      expect(await find(other)).toBeNull();
  });

  it("doesn't count payments that were seen first as success, failed, or are older than 90 days", async () => {
    const { add, find } = await newRoute();
    await add(49, 100);
    await add(5, 0);
    await add(5, 100, { paid_at: null });
    await add(5, 100, { status: "failed", succeeded_at: null });
    await add(5, 100, { created_at: at(91) });
    expect(await find()).toBeNull();
  });

  it("is the partner's own unless three partners have enough together, and never another environment's", async () => {
    const { row, add, find } = await newRoute();
    const [second, third] = [await createPartner("B"), await createPartner("C")];
    await add(50, 100, { partner_id: second });
    expect(await find()).toBeNull();
    expect(await find({ partnerId: second })).toBe(100);
    await add(1, 100);
    await add(1, 100, { partner_id: third });
    expect(await find()).toBe(100);
    expect(await find({ environment: "production" })).toBeNull();
    expect(row.environment).toBe("sandbox");
  });
});
