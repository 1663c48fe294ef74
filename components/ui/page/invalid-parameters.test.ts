import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { apiLogFilter } from "#lib/api-logs/contract.ts";
import { dashboardFilter } from "#lib/transactions/filters-contract.ts";
import { deliveryFilter } from "#lib/webhooks/history-contract.ts";
import { InvalidParameters } from "./invalid-parameters.tsx";
import { omitEmpty } from "./page-address.ts";

type Known = ComponentProps<typeof InvalidParameters>["known"];

const textFor = (query: Record<string, string | string[]>, known: Known = dashboardFilter.shape) =>
  renderToStaticMarkup(createElement(InvalidParameters, { sent: omitEmpty(query), known }))
    .replaceAll("</p>", " ")
    .replaceAll(/<[^>]+>/g, "")
    .trim();

it("names filters that a list doesn't have", () => {
  expect(textFor({ search: "x", status: "failed", toString: "1" })).toBe(
    "Unknown filters in the address, ignored: search, toString",
  );
});

it("says nothing about known, empty, and renamed ones", () => {
  expect(textFor({ q: "order-1", columns: "id", provider: "moonpay", stuck: "yes", search: "" })).toBe("");
});

it("names values that a filter doesn't accept", () => {
  expect(textFor({ status: "foo", created_from: "banana", cursor: "x" })).toBe(
    "Invalid values in the address, ignored: status=foo, created_from=banana, cursor=x",
  );
  expect(textFor({ search: "x", status: ["failed", "success"] })).toBe(
    "Unknown filter in the address, ignored: search Invalid value in the address, ignored: status=failed,success",
  );
  expect(textFor({ status: "9xx", from: "banana" }, apiLogFilter.in.shape)).toContain("status=9xx, from=banana");
  expect(textFor({ status: "lost", before: "2026-13-01" }, deliveryFilter.shape)).toContain(
    "status=lost, before=2026-13-01",
  );
});

it("says nothing about values that are accepted in another form, and fields of blanks", () => {
  expect(textFor({ fiat_currency: "ngn", columns: "status", q: " ", day: "2026-01-31" })).toBe("");
  expect(textFor({ from: "2026-01-31T10:00", window: "custom", status: "4xx,500" }, apiLogFilter.in.shape)).toBe("");
  expect(textFor({ from: "2026-01-31T10:00" }, deliveryFilter.shape)).toBe("");
});
