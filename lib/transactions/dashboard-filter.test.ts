import { expect, test } from "vitest";
import { writeCursor } from "#lib/cursor.ts";
import { dashboardFilter, toTransactionFilter } from "./dashboard-filter.ts";

const now = new Date("2026-11-21T12:00:00Z");

test("reads every filter of the page's URL", () => {
  const cursor = writeCursor({ at: now, id: "tx_1" });
  const address = {
    status: "failed",
    type: "SELL",
    provider: "moonpay",
    fiat_currency: "eur",
    crypto_currency: "btc",
    partner_context: "Order 7",
    window: "7d",
    cursor,
  };
  expect(toTransactionFilter(dashboardFilter.parse(address), now)).toEqual({
    limit: 50,
    status: ["failed"],
    type: "SELL",
    provider: "moonpay",
    fiat_currency: "EUR",
    crypto_currency: "BTC",
    partner_context: "Order 7",
    created_from: new Date("2026-11-14T12:00:00Z"),
    cursor,
  });
});

test("ignores invalid filters", () => {
  const address = {
    q: ["a", "b"],
    status: "paid",
    type: "buy",
    provider: "../x",
    fiat_currency: "EURO",
    crypto_currency: "?",
    partner_context: "x".repeat(256),
    window: "1y",
    cursor: "made up",
    color: "red",
  };
  const read = dashboardFilter.parse(address);
  expect(Object.values(read).filter((value) => value !== undefined)).toEqual([]);
  expect(toTransactionFilter(read, now)).toEqual({ limit: 50 });
});
