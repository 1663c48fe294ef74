import { expect, it } from "vitest";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { englishText } from "#lib/checkout/text.ts";
import { refundSentence } from "./refund-sentence-contract.ts";

const sentence = (refund: Partial<CheckoutView["refund"]>, type: CheckoutView["type"] = "BUY") =>
  refundSentence(
    {
      type,
      provider: { id: "banxa", name: "Banxa" },
      fiatCurrency: "EUR",
      refund: {
        ...{ kind: "refund", status: "succeeded", amount: "50", currency: "EUR", at: "2026-11-24T12:00:00.000Z" },
        ...refund,
      },
    },
    englishText,
  );

it("says who returned how much when, where to, and how long it can take", () => {
  expect(sentence({})).toBe(
    "Banxa returned 50 EUR to the original payment method on Nov 24, 2026. It can take 5 to 10 working days to arrive.",
  );
  expect(sentence({ status: "pending" })).toBe(
    "Banxa is returning 50 EUR to the original payment method. It can take 5 to 10 working days to arrive.",
  );
  expect(sentence({ status: "failed" })).toBe(
    "Banxa couldn't return 50 EUR to the original payment method. Contact Banxa.",
  );
});

it("names the payment where no amount is reported, and the crypto of a sale", () => {
  const unknown = { amount: null, currency: null };
  expect(sentence(unknown)).toMatch(/^Banxa returned your payment to the original payment method on Nov 24, 2026\./);
  expect(sentence(unknown, "SELL")).toBe("Banxa returned your crypto to you on Nov 24, 2026.");
  expect(sentence({ amount: "0.12345678", currency: "BTC" }, "SELL")).toBe(
    "Banxa returned 0.12345678 BTC to you on Nov 24, 2026.",
  );
});

it("mentions what the bank or the card's issuer took back only once they did", () => {
  expect(sentence({ kind: "chargeback" })).toBe("Your bank or card issuer returned 50 EUR to you on Nov 24, 2026.");
  expect(sentence({ kind: "reversal" })).toBe(
    "The payment was reversed on Nov 24, 2026, and 50 EUR went back to the original payment method.",
  );
  for (const kind of ["chargeback", "reversal"] as const)
    for (const status of ["pending", "failed"] as const) expect(sentence({ kind, status })).toBeNull();
  expect(
    refundSentence({ type: "BUY", provider: { id: "a", name: "A" }, fiatCurrency: "EUR", refund: null }, englishText),
  ).toBeNull();
});
