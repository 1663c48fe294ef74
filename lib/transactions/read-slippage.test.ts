import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import type { NewTransaction } from "#lib/transactions/queries/transactions.ts";
import { readSlippage } from "./read-slippage.ts";
import { addTestTransaction, changeTestTransaction } from "./test-listed.ts";

const now = new Date("2026-03-10T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it("measures slippage of the all-in rate on both sides, by provider", async () => {
  const { scope } = await newTestPartner();
  const add = async (set: Partial<NewTransaction>) => {
    const row = await addTestTransaction(scope, { quotedExchangeRate: "100", createdAt: minutesAgo(500), ...set });
    await changeTestTransaction(row, "success", row.createdAt);
    return row.id;
  };
  // A higher rate costs a buyer more: 100 / 125 is a fifth less for the same money.
  const worst = await add({ provider: "one", exchangeRate: "125" });
  await add({ provider: "one", exchangeRate: "100" });
  await add({ provider: "one", type: "SELL", exchangeRate: "99.5" });
  await add({ provider: "two", type: "SELL", exchangeRate: "110" });
  await add({ provider: "two", type: "SELL", exchangeRate: "99.9" });
  await add({ provider: "three", type: "SELL", exchangeRate: "99" });
  await add({ provider: "three", type: "SELL", exchangeRate: "98.9999" });
  await addTestTransaction(scope, { provider: "one", exchangeRate: "999", quotedExchangeRate: "1" });
  await add({ provider: "one", exchangeRate: "999", createdAt: minutesAgo(31 * 1_440) });
  const report = await readSlippage(scope, now);
  expect(report).toMatchObject({ counted: 7, isTruncated: false, days: 30 });
  expect(report.providers.map(({ provider }) => provider)).toEqual(["one", "three", "two"]);
  const [one, three, two] = report.providers;
  // What is worse by exactly a bound isn't worse by more than it.
  expect(one).toEqual({ provider: "one", number: 3, median: "-0.5", worst: "-20", worstId: worst, worse: [2, 1, 1] });
  expect(two).toMatchObject({ number: 2, median: "4.95", worst: "-0.1", worse: [0, 0, 0] });
  expect(three).toMatchObject({ number: 2, worst: "-1.0001", worse: [2, 2, 1] });
  const otherScope = (await newTestPartner()).scope;
  expect((await readSlippage(otherScope, now)).providers).toEqual([]);
});
