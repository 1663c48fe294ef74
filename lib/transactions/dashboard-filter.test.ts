import { expect, test } from "vitest";
import { writeCursor } from "#lib/cursor.ts";
import { toListFilter } from "./dashboard-filter.ts";
import { dashboardFilter } from "./filters-contract.ts";

const now = new Date("2026-11-21T12:00:00Z");

test("reads every filter of the page's URL", () => {
  const cursor = writeCursor({ at: now, id: "tx_1" });
  const address = {
    status: "failed",
    failure_code: "declined",
    type: "SELL",
    provider: "moonpay",
    fiat_currency: "eur",
    crypto_currency: "btc",
    partner_context: "Order 7",
    window: "7d",
    cursor,
  };
  expect(toListFilter(dashboardFilter.parse(address), now)).toEqual({
    limit: 50,
    status: "failed",
    failure_code: "declined",
    type: "SELL",
    provider: "moonpay",
    fiat_currency: "EUR",
    crypto_currency: "BTC",
    partner_context: "Order 7",
    created_from: new Date("2026-11-14T12:00:00Z"),
    cursor,
  });
});

test("reads a period in days of the zone, which replaces other times of creation", () => {
  const read = (address: Record<string, string>, zone?: string) =>
    toListFilter(dashboardFilter.parse(address), now, zone);
  expect(read({ period: "last_month", window: "7d", created_from: "2026-11-01T00:00:00Z" }, "Africa/Lagos")).toEqual({
    limit: 50,
    created_from: new Date("2026-09-30T23:00:00Z"),
    created_to: new Date("2026-10-31T23:00:00Z"),
  });
  expect(read({ period: "custom", from: "2026-10-02", to: "2026-10-02" })).toEqual({
    limit: 50,
    created_from: new Date("2026-10-02T00:00:00Z"),
    created_to: new Date("2026-10-03T00:00:00Z"),
  });
});

test("reads the time of success, also as a control sends it", () => {
  const address = { succeeded_from: "2026-10-01T00:00", succeeded_to: "2026-11-01T00:00:00.000Z" };
  expect(toListFilter(dashboardFilter.parse(address), now)).toEqual({
    limit: 50,
    succeeded_from: "2026-10-01T00:00:00.000Z",
    succeeded_to: "2026-11-01T00:00:00.000Z",
  });
});

test("ignores invalid filters", () => {
  const address = {
    q: ["a", "b"],
    status: "paid",
    failure_code: "because",
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
  expect(toListFilter(read, now)).toEqual({ limit: 50 });
});

test("passes the remaining filters on, without the columns and the search", () => {
  const address = {
    q: " tx_1 ",
    network: "base",
    payment_method: "card",
    wallet: " 0xabc ",
    fiat_currency: "EUR",
    amount_min: " 10.50 ",
    amount_max: "20",
    amount: "15",
    created_from: "2026-11-01T00:00:00Z",
    created_to: "2026-11-02T00:00:00Z",
    stage: "paid",
    best: "yes",
    webhook: "failed",
    delayed: "yes",
    columns: "id,status",
  };
  const read = dashboardFilter.parse(address);
  expect([read.q, read.columns]).toEqual(["tx_1", "id,status"]);
  expect(toListFilter(read, now)).toEqual({
    limit: 50,
    network: "base",
    payment_method: "card",
    wallet: "0xabc",
    fiat_currency: "EUR",
    amount_min: "10.50",
    amount_max: "20",
    amount: "15",
    created_from: "2026-11-01T00:00:00Z",
    created_to: "2026-11-02T00:00:00Z",
    stage: "paid",
    best: "yes",
    webhook: "failed",
    delayed: "yes",
  });
});

test("ignores amounts without a currency, and the start time if there is a window", () => {
  const read = dashboardFilter.parse({
    amount_min: "10",
    amount_max: "20",
    amount: "15",
    created_from: "2026-11-01T00:00:00Z",
    window: "24h",
  });
  expect(toListFilter(read, now)).toEqual({ limit: 50, created_from: new Date("2026-11-20T12:00:00Z") });
});

test("a day is a day in UTC, and more specific than the other times", () => {
  const [from, to] = ["2026-11-01T00:00:00Z", "2026-11-02T00:00:00Z"];
  const read = dashboardFilter.parse({ day: "2026-02-28", window: "24h", created_from: from, created_to: to });
  expect(toListFilter(read, now)).toEqual({
    limit: 50,
    created_from: new Date("2026-02-28T00:00:00Z"),
    created_to: new Date("2026-03-01T00:00:00Z"),
  });
  for (const day of ["2026-02-29", "28.02.2026", "today"]) expect(dashboardFilter.parse({ day }).day).toBeUndefined();
});

test.each([
  ["30d", "2026-10-22T12:00:00Z"],
  ["90d", "2026-08-23T12:00:00Z"],
])("starts %s before now", (window, from) => {
  expect(toListFilter(dashboardFilter.parse({ window }), now).created_from).toEqual(new Date(from));
});

test("writes the columns without duplicates and unknown names, and omits the default ones", () => {
  const columns = (text: string) => dashboardFilter.parse({ columns: text }).columns;
  expect(columns("id,status,id,color")).toBe("id,status");
  expect(columns("color")).toBeUndefined();
  expect(
    columns(
      "status,fiat_amount,crypto_amount,type,provider,network,method,partner_context,customer,delivery,created,id",
    ),
  ).toBe(undefined);
});

test.each(["1".repeat(18), `0.${"1".repeat(18)}`])(
  "accepts an amount of up to 18 digits before and after the point: %s",
  (amount) => {
    expect(dashboardFilter.parse({ amount_min: amount }).amount_min).toBe(amount);
  },
);

test.each(["1".repeat(19), `0.${"1".repeat(19)}`, "-1", ".5", "1.", "1e3"])("ignores the amount %s", (amount) => {
  expect(dashboardFilter.parse({ amount_max: amount }).amount_max).toBeUndefined();
});
