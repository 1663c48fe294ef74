import { expect, it } from "vitest";
import { englishText } from "#lib/checkout/text.ts";
import { combinedFees, feeParts, totalFees } from "./fee-parts.ts";

const company = { name: "Acme Pay" };
const charged = (own: string, network: string, svc: string, company: { name: string } | null = null) => ({
  company,
  fiatCurrency: "EUR",
  provider: { name: "Banxa" },
  fees: { provider: own, network, svc },
});

it("lists the parts that exist, which add up to the total", () => {
  const fees = charged("4.50", "1.21", "1.59");
  expect(totalFees(fees)).toBe("7.3");
  expect(feeParts(fees, englishText)).toEqual([
    { name: "Banxa fee", amount: "4.50" },
    { name: "Network fee", amount: "1.21" },
    { name: "Service fee", amount: "1.59" },
  ]);
  expect(feeParts(charged("4.50", "0", "0"), englishText)).toEqual([{ name: "Banxa fee", amount: "4.50" }]);
  expect(feeParts(charged("4.50", "0", "1.59", company), englishText).at(-1)).toEqual({
    name: "Acme Pay fee",
    amount: "1.59",
  });
});

it("never says that the provider charges 0 when the service fee takes up its fee", () => {
  const capped = charged("0", "1.21", "6.09");
  expect(totalFees(capped)).toBe("7.3");
  expect(feeParts(capped, englishText)).toEqual([]);
  expect(combinedFees(capped, englishText)).toBe("7.30 EUR, of which service fee 6.09 EUR");
  expect(combinedFees(charged("0", "1.21", "6.09", company), englishText)).toBe("7.30 EUR, of which Acme Pay 6.09 EUR");
  for (const known of [charged("0.01", "0", "6.09"), charged("0", "1.21", "0"), charged("0", "0", "0")])
    expect(combinedFees(known, englishText)).toBeNull();
  expect(feeParts(charged("0", "1.21", "0"), englishText)).toEqual([{ name: "Network fee", amount: "1.21" }]);
});

it("is null and empty without fees", () => {
  expect(totalFees(charged("0", "0", "0"))).toBeNull();
  expect(feeParts(charged("0", "0", "0"), englishText)).toEqual([]);
});
