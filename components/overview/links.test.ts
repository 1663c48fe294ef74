import { expect, it } from "vitest";
import { linksOf } from "./links.ts";

const overview = { from: "2026-11-01T00:00:00.000Z", to: null, currency: "NGN", type: "SELL" } as const;
const days = { first: "2026-11-22", last: "2026-11-28" };
const providersOf = (period: "7d" | "30d" | "month" | "last_month") =>
  linksOf("sandbox", { ...overview, period, days }).providers();

it("link to the performance of providers in the same scope, by days where the report doesn't name the period", () => {
  const scope = "/sandbox/reports/providers?fiat_currency=NGN&type=SELL";
  expect(providersOf("30d")).toBe(`${scope}&period=30d`);
  expect(providersOf("month")).toBe(`${scope}&period=this_month`);
  expect(providersOf("last_month")).toBe(`${scope}&period=last_month`);
  expect(providersOf("7d")).toBe(`${scope}&period=custom&from=2026-11-22&to=2026-11-28`);
});
