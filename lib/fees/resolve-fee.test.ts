import { describe, expect, it } from "vitest";
import { createRandom } from "#lib/demo/random.ts";
import type { FeeRule, FeeTerms } from "./contract.ts";
import { agreedFee, resolveFee } from "./resolve-fee.ts";
import { testRule } from "./test-fees.ts";

const route = { side: "BUY" as const, fiat: "EUR", method: "card" };
const now = new Date("2026-12-01T00:00:00Z");
const resolve = (rules: FeeRule[], at = now) => resolveFee({ feeBps: 20, feeRules: rules }, "moonpay", route, at);

describe("the fee on a route", () => {
  it("is the partner's without a rule, and where none matches", () => {
    expect(resolve([])).toEqual({ bps: 20, minimum: null, ruleId: null });
    const others = [
      { provider: "banxa" },
      { paymentMethod: "sepa" },
      { fiatCurrency: "USD" },
      { type: "SELL" as const },
    ];
    expect(resolve(others.map((other) => testRule(other))).ruleId).toBeNull();
  });

  it("is that of the most specific rule: provider, then method, then currency, then type", () => {
    const ranked = [
      testRule({ id: "provider", provider: "moonpay" }),
      testRule({ id: "method", paymentMethod: "card", fiatCurrency: "EUR", type: "BUY" }),
      testRule({ id: "currency", fiatCurrency: "EUR", type: "BUY" }),
      testRule({ id: "type", type: "BUY" }),
      testRule({ id: "any" }),
    ];
    for (const place of ranked.keys()) expect(resolve(ranked.slice(place).toReversed()).ruleId).toBe(ranked[place]?.id);
  });

  it("is that of the rule that started last, and then of the one added last, where two are equally specific", () => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day));
    const older = testRule({ id: "older", validFrom: at(1), createdAt: at(5) });
    const newer = testRule({ id: "newer", validFrom: at(2), createdAt: at(1) });
    const newest = testRule({ id: "newest", validFrom: at(2), createdAt: at(2) });
    expect(resolve([newer, older]).ruleId).toBe("newer");
    expect(resolve([newest, newer, older]).ruleId).toBe("newest");
    expect(resolve([newer, newest, older]).ruleId).toBe("newest");
  });

  it("changes exactly when a rule starts and when it ends", () => {
    const rules = [testRule({ validFrom: now, endedAt: new Date("2026-12-02T00:00:00Z") })];
    const ruleAt = (time: string) => resolve(rules, new Date(time)).ruleId;
    expect(ruleAt("2026-11-30T23:59:59.999Z")).toBeNull();
    expect(ruleAt("2026-12-01T00:00:00.000Z")).toBe("fee_test");
    expect(ruleAt("2026-12-01T23:59:59.999Z")).toBe("fee_test");
    expect(ruleAt("2026-12-02T00:00:00.000Z")).toBeNull();
  });

  it("equals that of filtering and sorting any rules", () => {
    const { next: random } = createRandom(7);
    const one = <Value>(...values: Value[]) => values[Math.floor(random() * values.length)] as Value;
    const day = () => new Date(Date.UTC(2026, 10, 28 + Math.floor(random() * 6)));
    for (let round = 0; round < 2_000; round += 1) {
      const rules = Array.from({ length: Math.floor(random() * 8) }, (_, index) =>
        testRule({
          id: `fee_${index}`,
          provider: one(null, "moonpay", "banxa"),
          paymentMethod: one(null, "card", "sepa"),
          fiatCurrency: one(null, "EUR", "USD"),
          type: one(null, "BUY", "SELL"),
          bps: index,
          validFrom: day(),
          endedAt: one(null, day()),
          createdAt: new Date(index),
        }),
      );
      expect(resolve(rules).ruleId).toBe(naive(rules)?.id ?? null);
    }
  });
});

/** Compares one field after the other. */
function naive(rules: FeeRule[]): FeeRule | undefined {
  const fits = (wanted: string | null, value: string) => wanted === null || wanted === value;
  return rules
    .filter((rule) => rule.validFrom.getTime() <= now.getTime())
    .filter((rule) => rule.endedAt === null || rule.endedAt.getTime() > now.getTime())
    .filter((rule) => fits(rule.provider, "moonpay") && fits(rule.paymentMethod, "card"))
    .filter((rule) => fits(rule.fiatCurrency, "EUR") && fits(rule.type, "BUY"))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .sort((a, b) => b.validFrom.getTime() - a.validFrom.getTime())
    .sort((a, b) => Number(b.type !== null) - Number(a.type !== null))
    .sort((a, b) => Number(b.fiatCurrency !== null) - Number(a.fiatCurrency !== null))
    .sort((a, b) => Number(b.paymentMethod !== null) - Number(a.paymentMethod !== null))
    .sort((a, b) => Number(b.provider !== null) - Number(a.provider !== null))[0];
}

describe("an agreed fee", () => {
  it.each<[string, Pick<FeeTerms, "feeBps">["feeBps"], string | null, string]>([
    ["100", 50, null, "0.5"],
    ["100", 50, "0.49", "0.5"],
    ["100", 50, "0.51", "0.51"],
    ["100", 0, "2", "2"],
  ])("of %s with %s basis points and the minimum %s is %s", (amount, bps, minimum, fee) => {
    expect(agreedFee(amount, { bps, minimum })).toBe(fee);
  });
});
