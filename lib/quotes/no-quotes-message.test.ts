import { expect, it } from "vitest";
import type { Unsupported } from "#lib/providers/provider.ts";
import { noQuotesMessage } from "./no-quotes-message.ts";

const entry = (code: Unsupported["unsupported"], identifier = code as string) => ({
  provider: { identifier },
  unsupported: { code, message: `Because of ${code}` },
});
const late = entry("provider_timeout");
const supported = { provider: { identifier: "supported" } };

it("says how many providers were asked when none returned a quote in time", () => {
  expect(
    noQuotesMessage([
      late,
      late,
      entry("provider_timeout", "another"),
      entry("provider_error"),
      entry("provider_disabled"),
      entry("wallet_address_required"),
    ]),
  ).toBe("None of the 3 providers that were asked returned a quote in time. Request quotes again.");
  expect(noQuotesMessage([late])).toBe(
    "The provider that was asked didn't return a quote in time. Request quotes again.",
  );
});

it("says that no provider supports the request, with the reason if all have the same", () => {
  const declined = [entry("pair_unsupported"), entry("pair_unsupported", "another")];
  expect(noQuotesMessage(declined)).toBe("No provider supports this request: Because of pair_unsupported");
  expect(noQuotesMessage([late, ...declined])).toBe("No provider supports this request. Each quote says why");
});

it.each([
  ["a provider returned a quote", [supported, late]],
  ["there are no providers", []],
])("says nothing when %s", (_when, quotes) => {
  expect(noQuotesMessage(quotes)).toBeNull();
});
