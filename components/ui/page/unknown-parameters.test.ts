import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { dashboardFilter } from "#lib/transactions/filters-contract.ts";
import { omitEmpty } from "./page-address.ts";
import { UnknownParameters } from "./unknown-parameters.tsx";

const textFor = (query: Record<string, string>) =>
  renderToStaticMarkup(
    createElement(UnknownParameters, { sent: omitEmpty(query), known: dashboardFilter.shape }),
  ).replaceAll(/<[^>]+>/g, "");

it("names filters that a list doesn't have", () => {
  expect(textFor({ search: "x", status: "failed", toString: "1" })).toBe(
    "Unknown filters in the address, ignored: search, toString",
  );
});

it("says nothing about known, empty, and renamed ones", () => {
  expect(textFor({ q: "order-1", cursor: "x", columns: "id", provider: "moonpay", stuck: "yes", search: "" })).toBe("");
});
