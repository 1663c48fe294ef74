import { beforeAll, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { exportReport } from "./export-report.ts";
import { readReport } from "./read-report.ts";

const day = (days: number) => new Date(Date.now() + days * 86_400_000);
const query = { from: day(-1), to: day(1), type: "BUY" as const, fiat_currency: "USD" };

describe("the CSV file of the report", () => {
  setUpOwnDatabase();
  let partnerId = "";
  const linesOf = async (of: string | null) => {
    const chunks = await Array.fromAsync(exportReport({ partnerId: of, environment: "sandbox" }, query, new Date()));
    return chunks
      .join("")
      .split("\r\n")
      .slice(0, -1)
      .map((line) => line.split(","));
  };

  beforeAll(async () => {
    ({ partnerId } = await newTestTransaction());
    const other = await newTestTransaction();
    await addTestTransaction(other, { status: "failed", failureCode: "declined", providerLink: "https://p.example" });
  });

  it("has the figures of the report and a column for each reason, of one partner or all", async () => {
    const [head = [], line = [], ...more] = await linesOf(null);
    expect(more).toEqual([]);
    const row = Object.fromEntries(head.map((name, index) => [name, line[index]]));
    const [figures] = (await readReport({ partnerId: null, environment: "sandbox" }, query, new Date())).providers;
    expect(row).toMatchObject({
      ...{ from: query.from.toISOString(), to: query.to.toISOString(), type: "BUY", fiat_currency: "USD" },
      ...{ provider: "tester", volume: "0", chosen: "3", handed_over: "1", success: "0", sample: "1" },
      ...{ completion_rate: "0", interval_low: "0", interval_high: String(figures?.interval?.[1]) },
      ...{ payment_method: "", median_minutes: "", slippage_bps: "", reason_declined: "1", reason_expired: "0" },
    });
    expect((await linesOf(partnerId))[1]?.[head.indexOf("chosen")]).toBe("1");
    expect(await linesOf("ptn_nobody")).toEqual([head]);
  });
});
