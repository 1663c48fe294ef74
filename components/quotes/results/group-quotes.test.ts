import { expect, it } from "vitest";
import { groupQuotes } from "./group-quotes.ts";

const entry = (id: string, payment_method: string) => ({
  provider: { name: id.toUpperCase(), identifier: id, icon: "" },
  payment_method,
});

// As the API orders them.
const ranked = [entry("b", "pix"), entry("a", "card"), entry("a", "pix"), entry("b", "card"), entry("c", "any")];
const grouped = (by: "method" | "provider") =>
  groupQuotes(ranked, by).map(({ provider, payment_method }) => `${provider.identifier} ${payment_method}`);

it("groups by method, the one with the best quote first, and keeps the ranking in each group", () => {
  expect(grouped("method")).toEqual(["b pix", "a pix", "a card", "b card", "c any"]);
});

it("groups by provider, the one with the best quote first", () => {
  expect(grouped("provider")).toEqual(["b pix", "b card", "a card", "a pix", "c any"]);
});
