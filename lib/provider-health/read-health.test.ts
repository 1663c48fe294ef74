import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { svc } from "#cli/test-svc.ts";
import { closeDatabase } from "#db/client.ts";
import { seedCatalogue } from "#db/seed.ts";
import { createTestDatabase } from "#db/test-database.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { countDuration, noDurations } from "./duration-histogram.ts";
import { computeCompletion, deleteExpiredQuoteCounts } from "./maintenance.ts";
import { readHealth } from "./read-health.ts";

const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const day = 24 * 60;

describe("how a provider is doing", () => {
  let sql: postgres.Sql;
  beforeAll(async () => {
    const url = await createTestDatabase(process.env.DATABASE_URL);
    vi.stubEnv("DATABASE_URL", url);
    sql = postgres(url, { max: 1 });
    await seedCatalogue();
  });
  afterAll(async () => {
    await sql.end();
    await closeDatabase();
    vi.unstubAllEnvs();
  });

  const moonpay = async () => (await readHealth("sandbox", now)).find(({ id }) => id === "moonpay");

  async function quotes(at: Date, [priced, declined, failed, timedOut]: number[], ...durationsMs: number[]) {
    const durations = noDurations();
    for (const durationMs of durationsMs) countDuration(durations, durationMs);
    await sql`insert into provider_quotes values ('sandbox', 'moonpay', ${at}, ${priced ?? 0}, ${declined ?? 0},
      ${failed ?? 0}, ${timedOut ?? 0}, ${durations})`;
  }

  it("is told of all, those nobody has asked yet too", async () => {
    expect(await moonpay()).toMatchObject({
      ...{ name: "MoonPay", isEnabled: true, isAvailable: true, brokenSince: null, lastError: null },
      quotes: { asked: 0, availability: null, p50Ms: null, p95Ms: null },
      completion: { ended: 0, share: null, p50Seconds: null },
    });
  });

  it("is reckoned from the quotes of the last hour", async () => {
    await quotes(minutesAgo(61), [0, 0, 1_000, 0], 2_000);
    await quotes(minutesAgo(50), [5, 1, 0, 0], 90, 90, 90, 90, 90, 90);
    await quotes(minutesAgo(2), [1, 0, 1, 2], 700, 2_600, 2_600);
    expect((await moonpay())?.quotes).toEqual({
      ...{ asked: 10, priced: 6, declined: 1, failed: 1, timedOut: 2 },
      ...{ availability: 0.7, p50Ms: 100, p95Ms: 2_500 },
    });
    const other = (await readHealth("production", now)).find(({ id }) => id === "moonpay");
    expect(other?.quotes.asked).toBe(0);
  });

  it("counts those handed over in the last 30 days that have ended, and how long the good ones took", async () => {
    const make = async (
      status: string,
      seconds: number | null,
      told: { days?: number; isHandedOver?: boolean } = {},
    ) => {
      const { id } = await newTestTransaction();
      const openedAt = minutesAgo((told.days ?? 1) * day);
      await sql`update transactions set provider = 'moonpay', status = ${status}, opened_at = ${openedAt},
        created_at = ${openedAt}, provider_link = ${(told.isHandedOver ?? true) ? "https://p.example" : null} where id = ${id}`;
      if (seconds !== null) {
        await sql`insert into status_changes (transaction_id, to_status, source, at)
          values (${id}, 'success', 'callback', ${new Date(openedAt.getTime() + seconds * 1_000)})`;
      }
    };
    await make("success", 60);
    await make("success", 120);
    await make("success", 180);
    await make("failed", null);
    await make("processing", null);
    await make("expired", null, { isHandedOver: false });
    await make("success", 9_000, { days: 31 });
    await computeCompletion(now);
    expect((await moonpay())?.completion).toEqual({
      ended: 4,
      succeeded: 3,
      share: 0.75,
      p50Seconds: 120,
      p95Seconds: 174,
    });
    expect((await moonpay())?.isAvailable).toBe(true);
    await sql`update transactions set created_at = ${minutesAgo(40 * day)}`;
    await computeCompletion(now);
    expect((await moonpay())?.completion).toMatchObject({ ended: 0, share: null, p50Seconds: null });
  });

  it("is a command of the operator", async () => {
    await sql`update provider_states set last_error = 'gone', last_error_at = ${now} where environment = 'sandbox'`;
    const { text } = await svc("provider", "health", "sandbox");
    expect(text.split("\n").find((line) => line.includes("\tmoonpay\t"))).toMatch(
      /^sandbox\tmoonpay\tfailing\t10\t70%\t100 ms\t2500 ms\t0\t-\t-\t-\t\S+ gone$/,
    );
  });

  it("is kept for 90 days", async () => {
    await quotes(minutesAgo(90 * day + 1), [1]);
    await quotes(minutesAgo(90 * day - 1), [1]);
    const count = async () => (await sql`select 1 from provider_quotes`).length;
    const before = await count();
    await deleteExpiredQuoteCounts(now);
    expect(await count()).toBe(before - 1);
  });
});
