import { expect, it } from "vitest";
import { englishText } from "#lib/checkout/text.ts";
import { feeParts, totalFees } from "./fee-parts.ts";

const charged = (own: string, network: string, svc: string) => ({
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
});

it("never says that the provider charges 0 when the service fee takes up its fee", () => {
  const capped = charged("0", "1.21", "6.09");
  expect(totalFees(capped)).toBe("7.3");
  expect(feeParts(capped, englishText)).toEqual([
    { name: "Network fee", amount: "1.21" },
    { name: "Banxa and service fee", amount: "6.09" },
  ]);
});

it("is null and empty without fees", () => {
  expect(totalFees(charged("0", "0", "0"))).toBeNull();
  expect(feeParts(charged("0", "0", "0"), englishText)).toEqual([]);
});
