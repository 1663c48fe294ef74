import { expect, it } from "vitest";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { noQuotesText } from "./no-quotes-text.ts";

type Code = NonNullable<QuoteEntry["unsupported"]>["code"];

const quotes = (codes: (Code | null)[]) =>
  codes.map((code, index) => ({
    provider: { name: "", identifier: `provider-${index}`, icon: "" },
    is_supported: code === null,
    unsupported: code === null ? undefined : ({ code } as QuoteEntry["unsupported"]),
  }));

it.each<[string, (Code | null)[], string, boolean]>([
  [
    "none responded",
    ["provider_timeout", "provider_timeout", "provider_timeout"],
    "None of the 3 providers we asked responded in time. Your request is valid.",
    true,
  ],
  [
    "some failed",
    ["provider_timeout", "provider_error"],
    "None of the 2 providers we asked returned a quote. Your request is valid.",
    true,
  ],
  [
    "the only one is late",
    ["provider_timeout"],
    "The only provider we asked didn't respond in time. Your request is valid.",
    true,
  ],
  [
    "the others don't support it",
    ["provider_timeout", "pair_unsupported", "provider_timeout"],
    "2 of the 3 providers we asked didn't respond in time. The others don't support this request.",
    true,
  ],
  [
    "none supports it",
    ["pair_unsupported", "amount_below_minimum"],
    "No provider supports this request. Each row suggests a change.",
    false,
  ],
])("says how many providers were asked when %s", (_when, codes, text, isWorthRetrying) => {
  expect(noQuotesText(quotes(codes))).toEqual({ text, isWorthRetrying });
});

it("counts providers, not their payment methods", () => {
  const [late, other] = quotes(["provider_timeout", "provider_timeout"]);
  expect(noQuotesText([late, late, other].flatMap((one) => one ?? []))?.text).toMatch(/^None of the 2 providers/);
});

it("says nothing while there is a quote, or nobody to ask", () => {
  expect(noQuotesText(quotes(["provider_timeout", null]))).toBeNull();
  expect(noQuotesText([])).toBeNull();
});
