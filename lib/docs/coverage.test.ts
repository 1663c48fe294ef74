import { expect, it } from "vitest";
import { coverageMarkdown, coverageOf } from "./coverage.ts";
import { coverageFilter } from "./coverage-contract.ts";
import { coverageSource } from "./test-coverage.ts";

const coverageFor = (query: Record<string, unknown>) => coverageOf(coverageSource, coverageFilter.parse(query));

it("counts the payment methods of each provider by fiat currency", () => {
  const { providers, fiats, routes } = coverageFor({});
  expect(providers).toEqual(["Acme", "Other"]);
  expect(fiats.map(({ code, methodCounts }) => [code, methodCounts])).toEqual([
    ["NGN", { Other: 1 }],
    ["USD", { Acme: 2, Other: 1 }],
  ]);
  expect(routes).toBeNull();
});

it("filters by direction, payment method, and asset", () => {
  expect(coverageFor({ type: "SELL" }).providers).toEqual(["Acme"]);
  expect(coverageFor({ method: "bank_transfer" }).fiats.map(({ code }) => code)).toEqual(["USD"]);
  expect(coverageFor({ asset: "USDT:tron" }).providers).toEqual(["Acme"]);
  expect(coverageFor({ fiat: "EUR" }).routes).toEqual([]);
});

it("lists the routes of a fiat currency with their limits", () => {
  expect(
    coverageFor({ fiat: "USD" }).routes?.map(({ method, provider, limits }) => [method, provider, limits]),
  ).toEqual([
    ["Bank transfer", "Acme", "from 50 USD"],
    ["Card", "Acme", "20 to 5,000.50 USD"],
    ["Card", "Other", "not published"],
  ]);
  expect(coverageFor({ fiat: "USD", type: "SELL" }).routes?.[0]?.limits).toBe("up to 900 USD");
});

it("ignores values that no filter can have", () => {
  const filter = { type: "BUY", fiat: undefined, method: undefined, asset: undefined };
  expect(coverageFilter.parse({ type: "buy", fiat: ["USD", "EUR"], method: "", asset: "x".repeat(65) })).toEqual(
    filter,
  );
});

it("has every route as Markdown", () => {
  const text = coverageMarkdown(coverageSource);
  expect(text).toContain("| Acme | `BUY` | `BTC:mainnet` `USDT:tron` |");
  expect(text).toContain("| Acme | `BUY` | USD | `card` 20 to 5,000.50 USD; `bank_transfer` from 50 USD |");
  expect(text).toContain("| Other | `BUY` | NGN | `card` not published |");
});
