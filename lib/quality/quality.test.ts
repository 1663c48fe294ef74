import { beforeEach, describe, expect, it, vi } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { randomBase62, randomId } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { computeQuality } from "./compute-quality.ts";
import { clearQuality, qualityFor } from "./find-quality.ts";
import { replaceQuality } from "./queries.ts";

const now = new Date();
const daysAgo = (days: number, seconds = 0) => new Date(now.getTime() - days * 86_400_000 + seconds * 1_000);
const route = { side: "BUY" as const, fiat: "USD", crypto: "BTC", network: "mainnet", method: "card" };

describe("quality", () => {
  const sql = setUpOwnDatabase();
  let template = "";
  let partnerId = "";

  beforeEach(async () => {
    await sql`delete from transaction_quotes`;
    await sql`delete from transactions`;
    ({ id: template, partnerId } = await newTestTransaction());
    clearQuality();
    return () => {
      stubVariables({ SVC_QUALITY_SCOPE: "" });
      vi.useRealTimers();
      vi.restoreAllMocks();
    };
  });

  /** Transactions that were handed to the provider and succeeded after a minute. */
  async function add(count: number, change: Record<string, unknown> = {}) {
    const at = daysAgo(1);
    for (let index = 0; index < count; index += 1) {
      const row = {
        ...{ id: randomId("tx"), partner_context: randomBase62(12), checkout_token: randomBase62(27) },
        ...{ status: "success", provider_link: "https://p.example", created_at: at, opened_at: at },
        ...{ succeeded_at: new Date(at.getTime() + 60_000), ...change },
      };
      await sql`insert into transactions select (jsonb_populate_record(t, ${JSON.stringify(row)}::text::jsonb)).*
        from transactions t where id = ${template}`;
    }
  }
  const failed = { status: "failed", succeeded_at: null };

  async function find(provider = "tester", change: Partial<typeof route> = {}, partner = partnerId) {
    await computeQuality(now);
    clearQuality();
    return (await qualityFor({ partnerId: partner, environment: "sandbox" }))(provider, { ...route, ...change });
  }

  it("counts what was handed to the provider in 90 days, once it's closed or a week old", async () => {
    await add(30);
    await add(5, failed);
    await add(2, { ...failed, status: "expired" });
    // Succeeded, and was returned later.
    await add(3, { status: "refunded" });
    await add(1, { ...failed, status: "processing", created_at: daysAgo(7, -60) });
    await add(1, { ...failed, status: "pending", created_at: daysAgo(7, 60) });
    await add(1, { ...failed, provider_link: null });
    await add(1, { created_at: daysAgo(90, -60) });
    await add(1, { created_at: daysAgo(90, 60), opened_at: daysAgo(90, 60), succeeded_at: daysAgo(90, 120) });
    expect(await find()).toEqual({
      // 44 / 62, then (34 + 20 * 0.7097) / 62, 0.7991, and 0.8062.
      score: 81,
      completion_rate: Math.round((34 / 42) * 10_000) / 10_000,
      median_minutes: 1,
      sample: 42,
      period_days: 90,
      basis: "route",
    });
  });

  it("is of the narrowest level with 30 transactions, and its score of all levels", async () => {
    await add(29);
    expect(await find()).toMatchObject({ completion_rate: null, median_minutes: null, sample: 29, basis: "provider" });
    await add(1, { crypto_currency: "ETH", network: "ethereum" });
    expect(await find()).toMatchObject({ completion_rate: 1, sample: 30, basis: "method" });
    const eth = await find("tester", { crypto: "ETH", network: "ethereum" });
    expect(eth).toMatchObject({ sample: 30, basis: "method" });
    await add(30, { ...failed, payment_method: "pix" });
    expect(await find("tester", { method: "pix" })).toMatchObject({ completion_rate: 0, basis: "route" });
    expect(await find("tester", { method: "ach" })).toMatchObject({
      completion_rate: 0.5,
      sample: 60,
      basis: "direction",
    });
    expect(await find("tester", { side: "SELL" as "BUY" })).toMatchObject({ sample: 60, basis: "provider" });
    // (30 + 10) / 80 = 0.5, twice; then (0 + 10) / 50 = 0.2 and (0 + 4) / 50 = 0.08.
    expect((await find("tester", { method: "pix" }))?.score).toBe(8);
  });

  it("is a median, to a tenth of a minute", async () => {
    await add(10);
    for (const seconds of [245, 246, 247]) await add(10, { succeeded_at: daysAgo(1, seconds) });
    expect((await find())?.median_minutes).toBe(4.1);
  });

  it("is one half without transactions of the provider, and null without any", async () => {
    expect(await find()).toBeNull();
    await add(1);
    expect(await find("another")).toMatchObject({ score: 50, completion_rate: null, sample: 0, basis: "provider" });
  });

  it("is of each partner alone, until 3 partners made 30 transactions", async () => {
    const [second, third, reader] = [await createPartner("B"), await createPartner("C"), await createPartner("D")];
    await add(20);
    await add(20, { partner_id: second });
    expect(await find("tester", {}, reader)).toMatchObject({ score: 50, sample: 0 });
    expect(await find()).toMatchObject({ sample: 20 });
    await add(1, { partner_id: third });
    for (const partner of [reader, partnerId, third])
      expect(await find("tester", {}, partner)).toMatchObject({ sample: 41, basis: "route", completion_rate: 1 });
    stubVariables({ SVC_QUALITY_SCOPE: "partner" });
    expect(await find("tester", {}, reader)).toMatchObject({ score: 50, sample: 0 });
    expect(await find("tester", {}, third)).toMatchObject({ sample: 1 });
  });

  it("is read from memory, refreshed after a minute in the background, and kept while it can't be read", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const read = async () =>
      (await qualityFor({ partnerId, environment: "sandbox" }))("tester", route)?.completion_rate;
    await add(30);
    expect((await find())?.completion_rate).toBe(1);
    await sql`update quality set successes = 15`;
    vi.advanceTimersByTime(59_999);
    expect(await read()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await read()).toBe(1);
    await expect.poll(read).toBe(0.5);
    await sql`alter table quality rename to gone`;
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    vi.advanceTimersByTime(60_000);
    expect(await read()).toBe(0.5);
    await expect.poll(() => written.mock.calls.join("")).toContain("quality not read");
    expect(await read()).toBe(0.5);
    await sql`alter table gone rename to quality`;
  });

  it("never mixes environments", async () => {
    await add(40, { environment: "production" });
    expect(await find()).toBeNull();
  });

  it("keeps the broadest levels when there are too many rows", async () => {
    await add(2);
    await add(1, { payment_method: "pix" });
    const limits = { since: daysAgo(90), openUntil: daysAgo(7), shared: null, now };
    await replaceQuality({ ...limits, transactionsMax: 5_000, rowsMax: 3 });
    expect(await sql`select side, method, asset, sample from quality order by sample desc, side nulls first`).toEqual([
      { side: null, method: null, asset: null, sample: 3 },
      { side: "BUY", method: null, asset: null, sample: 3 },
      { side: "BUY", method: "card", asset: null, sample: 2 },
    ]);
    await replaceQuality({ ...limits, transactionsMax: 1, rowsMax: 1 });
    expect(await sql`select sample from quality`).toEqual([{ sample: 1 }]);
  });
});
