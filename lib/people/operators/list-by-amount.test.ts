import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { listAllTransactions } from "./list-all.ts";

const now = new Date();
const day = "2026-01-31";

it("lists the transactions of a day with about an amount, for the operator", async () => {
  const { scope } = await newTestPartner();
  const add = async (fiatAmount: string, createdAt: string, fiatCurrency = "EUR") =>
    (await addTestTransaction(scope, { fiatAmount, fiatCurrency, createdAt: new Date(createdAt) })).id;
  const first = await add("495", "2026-01-31T00:00:00Z");
  const last = await add("505", "2026-01-31T23:59:59.999Z");
  const more = await add("505.01", "2026-01-31T12:00:00Z");
  const dollars = await add("500", "2026-01-31T11:00:00Z", "USD");
  await add("494.99", "2026-01-30T23:59:59.999Z");
  const next = await add("500", "2026-02-01T00:00:00Z");
  const listed = async (filter: Parameters<typeof listAllTransactions>[0]) =>
    (await listAllTransactions({ partner: scope.partnerId, ...filter }, now)).rows.map(({ id }) => id);
  expect(await listed({ day, fiat_currency: "EUR", amount: "500" })).toEqual([last, first]);
  expect(await listed({ day, fiat_currency: "EUR" })).toEqual([last, more, first]);
  // An amount needs a currency, and both need a day.
  expect(await listed({ day, amount: "500" })).toEqual([last, more, dollars, first]);
  expect((await listed({ fiat_currency: "EUR", amount: "1" }))[0]).toBe(next);
});

it("looks through the day alone, without a partner too", async () => {
  const { scope } = await newTestPartner();
  const createdAt = new Date("2025-06-15T12:00:00Z");
  const { id } = await addTestTransaction(scope, { fiatAmount: "777.77", createdAt });
  const filter = { day: "2025-06-15", fiat_currency: "USD", amount: "777.77" };
  expect((await listAllTransactions(filter, now)).rows.map((row) => row.id)).toEqual([id]);
  expect((await listAllTransactions({ ...filter, day: "2025-06-16" }, now)).rows).toEqual([]);
});
