import { describe, expect, it } from "vitest";
import { svc } from "#cli/test-svc.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { countDuration, emptyDurations } from "./duration-histogram.ts";
import { computeCompletion } from "./maintenance.ts";
import { readHealth } from "./read-health.ts";

const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const day = 24 * 60;

describe("readHealth", () => {
  const sql = setUpOwnDatabase();

  const moonpay = async () => (await readHealth("sandbox", now)).find(({ id }) => id === "moonpay");

  async function quotes(at: Date, [priced, declined, failed, timedOut]: number[], ...durationsMs: number[]) {
    const durations = emptyDurations();
    for (const durationMs of durationsMs) countDuration(durations, durationMs);
    await sql`insert into provider_quotes values ('sandbox', 'moonpay', ${at}, ${priced ?? 0}, ${declined ?? 0},
      ${failed ?? 0}, ${timedOut ?? 0}, ${durations})`;
  }

  it("includes providers without requests", async () => {
    expect(await moonpay()).toMatchObject({
      name: "MoonPay",
      isEnabled: true,
      isAvailable: true,
      brokenSince: null,
      lastError: null,
      quotes: { requests: 0, availability: null, p50Ms: null, p95Ms: null },
      completion: { ended: 0, share: null, p50Seconds: null },
    });
  });

  it("counts the quote requests of the last hour", async () => {
    await quotes(minutesAgo(61), [0, 0, 1_000, 0], 2_000);
    await quotes(minutesAgo(50), [5, 1, 0, 0], 90, 90, 90, 90, 90, 90);
    await quotes(minutesAgo(2), [1, 0, 1, 2], 700, 2_600, 2_600);
    expect((await moonpay())?.quotes).toEqual({
      requests: 10,
      priced: 6,
      declined: 1,
      failed: 1,
      timedOut: 2,
      availability: 0.7,
      p50Ms: 100,
      p95Ms: 2_500,
    });
    const other = (await readHealth("production", now)).find(({ id }) => id === "moonpay");
    expect(other?.quotes.requests).toBe(0);
  });

  it("counts closed transactions of the last 30 days and measures how long the successful ones took", async () => {
    const createTransaction = async (
      status: string,
      seconds: number | null,
      options: { days?: number; isHandedOver?: boolean } = {},
    ) => {
      const { id } = await newTestTransaction();
      const openedAt = minutesAgo((options.days ?? 1) * day);
      await sql`update transactions set provider = 'moonpay', status = ${status}, opened_at = ${openedAt},
        created_at = ${openedAt}, provider_link = ${(options.isHandedOver ?? true) ? "https://p.example" : null} where id = ${id}`;
      if (seconds !== null) {
        await sql`insert into status_changes (transaction_id, to_status, source, at)
          values (${id}, 'success', 'callback', ${new Date(openedAt.getTime() + seconds * 1_000)})`;
      }
    };
    await createTransaction("success", 60);
    await createTransaction("success", 120);
    await createTransaction("success", 180);
    await createTransaction("failed", null);
    await createTransaction("processing", null);
    await createTransaction("expired", null, { isHandedOver: false });
    await createTransaction("success", 9_000, { days: 31 });
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

  it('backs the "provider health" command', async () => {
    await sql`update provider_states set last_error = 'gone', last_error_at = ${now} where environment = 'sandbox'`;
    const { text } = await svc("provider", "health", "sandbox");
    expect(text.split("\n").find((line) => line.includes("\tmoonpay\t"))).toMatch(
      /^sandbox\tmoonpay\tfailing\t10\t70%\t100 ms\t2500 ms\t0\t-\t-\t-\t\S+ gone$/,
    );
  });
});
