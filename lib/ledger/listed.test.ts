import { expect, it } from "vitest";
import { transactionsFilter } from "#lib/people/operators/filters-contract.ts";
import { listAllTransactions } from "#lib/people/operators/list-all.ts";
import { newOpen, refundOf, report } from "./test-ledger.ts";

it("the operator's list has the transactions behind a figure, by the day on which it was booked", async () => {
  const at = new Date("2026-10-31T23:59:59.999Z");
  const row = await newOpen(at);
  await report(row, { status: "success" }, at);
  await report(row, refundOf("20"), new Date("2026-11-01T00:00:00Z"));
  const list = async (query: Record<string, string>) => {
    const filter = transactionsFilter.parse({ partner: row.partnerId, environment: row.environment, ...query });
    return (await listAllTransactions(filter, new Date())).rows.map(({ id }) => id);
  };
  const found = [row.id];
  expect(await list({ ledger_period: "2026-10", ledger_kind: "volume" })).toEqual(found);
  expect(await list({ ledger_period: "2026-10-31", fiat_currency: "USD", payment_method: "card" })).toEqual(found);
  expect(await list({ ledger_period: "2026-11", ledger_kind: "refund" })).toEqual(found);
  expect(await list({ ledger_period: "2026-11", ledger_kind: "volume" })).toEqual([]);
  expect(await list({ ledger_period: "2026-10-30" })).toEqual([]);
  expect(await list({ ledger_period: "2026-10", fiat_currency: "EUR" })).toEqual([]);
  expect(await list({ ledger_period: "2026-10", payment_method: "sepa" })).toEqual([]);
  expect(await list({ ledger_period: "2026-10", environment: "production" })).toEqual([]);
});
