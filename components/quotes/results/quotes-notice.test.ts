import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { QuotesNotice } from "./quotes-notice.tsx";

const late = {
  is_supported: false,
  provider: { name: "Paybis", identifier: "paybis" },
  unsupported: { code: "provider_timeout" },
};
const served = { is_supported: true, provider: { name: "MoonPay" } };
const htmlOf = (...quotes: unknown[]) => {
  const href = "/sandbox/quotes?type=BUY";
  return renderToStaticMarkup(
    createElement(QuotesNotice, { quotes: quotes as QuoteEntry[], href, onRefresh: () => undefined }),
  );
};

it("offers to ask again without JavaScript when no provider responded", () => {
  expect(htmlOf(late, { ...late, provider: { name: "Banxa", identifier: "banxa" } })).toMatch(
    /None of the 2 providers we asked .*<a href="\/sandbox\/quotes\?type=BUY".*Try again/,
  );
});

it("names the provider whose quote is missing beside others", () => {
  expect(htmlOf(served, late, late)).toContain("Paybis didn&#x27;t respond in time.");
});

it("says nothing when every provider has a quote", () => {
  expect(htmlOf(served)).toBe("");
});
