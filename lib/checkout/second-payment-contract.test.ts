import { expect, it } from "vitest";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { englishText } from "#lib/checkout/text.ts";
import { secondPaymentText } from "./second-payment-contract.ts";

const textOf = (secondPayment: CheckoutView["secondPayment"]) =>
  secondPaymentText({ secondPayment, fiatCurrency: "EUR", provider: { id: "banxa", name: "Banxa" } }, englishText);

it("tells a buyer who paid twice whom to ask, with the order's ID", () => {
  expect(textOf({ amount: "50", currency: "EUR", orderId: "order-2" })).toBe(
    "Banxa received a second payment of 50 EUR for this link. To get it back, contact Banxa and give them this order ID: order-2.",
  );
  expect(textOf({ amount: null, currency: null, orderId: null })).toBe(
    "Banxa received a second payment for this link. To get it back, contact Banxa.",
  );
  expect(textOf(null)).toBeNull();
});
