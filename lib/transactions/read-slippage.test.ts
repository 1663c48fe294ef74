import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import type { NewTransaction } from "#lib/transactions/queries/transactions.ts";
import { readSlippage } from "./read-slippage.ts";
import { addTestTransaction, changeTestTransaction } from "./test-listed.ts";

const now = new Date("2026-03-10T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it("measures slippage of the all-in rate on both sides, by provider and duration", async () => {
  const { scope } = await newTestPartner();
  const add = async (set: Partial<NewTransaction>, tookMinutes: number) => {
    const row = await addTestTransaction(scope, { quotedExchangeRate: "100", createdAt: minutesAgo(500), ...set });
    await changeTestTransaction(row, "success", new Date(row.createdAt.getTime() + tookMinutes * 60_000));
    return row.id;
  };
  // A higher rate costs a buyer more: 100 / 125 is a fifth less for the same money.
  const worst = await add({ provider: "one", exchangeRate: "125" }, 90);
  await add({ provider: "one", exchangeRate: "100" }, 1);
  await add({ provider: "one", type: "SELL", exchangeRate: "99.5" }, 20);
  await add({ provider: "two", type: "SELL", exchangeRate: "110" }, 10);
  await add({ provider: "three", type: "SELL", exchangeRate: "99" }, 10);
  await add({ provider: "three", type: "SELL", exchangeRate: "98.9999" }, 10);
  await addTestTransaction(scope, { provider: "one", exchangeRate: "999", quotedExchangeRate: "1" });
  await add({ provider: "one", exchangeRate: "999", createdAt: minutesAgo(31 * 1_440) }, 1);
  const report = await readSlippage(scope, now);
  expect(report).toMatchObject({ counted: 6, isTruncated: false, days: 30 });
  expect(report.providers.map(({ provider }) => provider)).toEqual(["one", "three", "two"]);
  const [one, three, two] = report.providers;
  expect(one?.all).toEqual({ number: 3, median: "-0.5", worst: "-20", worstId: worst, bad: 1 });
  expect(one?.delays.map((slippage) => slippage?.median ?? null)).toEqual(["0", null, "-0.5", "-20"]);
  expect(two?.all).toMatchObject({ number: 1, median: "10", bad: 0 });
  // Exactly 1% worse isn't more than 1% worse.
  expect(three?.all).toMatchObject({ number: 2, worst: "-1.0001", bad: 1 });
  const otherScope = (await newTestPartner()).scope;
  expect((await readSlippage(otherScope, now)).providers).toEqual([]);
});
