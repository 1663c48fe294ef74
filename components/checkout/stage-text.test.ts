import { expect, it } from "vitest";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { englishText } from "#lib/checkout/text.ts";
import { stageKind, stageText } from "./stage-text.ts";

const view = {
  type: "BUY",
  provider: { id: "moonpay", name: "MoonPay" },
  partnerName: "Shop",
  cryptoName: "Bitcoin",
  fiatAmount: "100",
  fiatCurrency: "EUR",
  cryptoAmount: "0.001",
  cryptoCurrency: "BTC",
  walletAddress: "bc1q",
  instructions: null,
  isStarted: true,
  isOnHold: false,
  price: { state: "agreed" },
} as CheckoutView;
const text = (change: Partial<CheckoutView>, stage: Parameters<typeof stageText>[1]) =>
  stageText({ ...view, ...change } as CheckoutView, stage, englishText);

it("names the wallet below only if the page shows one", () => {
  expect(text({}, "success").sentence).toBe("MoonPay sent your BTC to the wallet below.");
  expect(text({ walletAddress: null }, "success").sentence).toBe("MoonPay sent your BTC to your wallet.");
});

it("says that a payment on hold is being checked, whatever its stage", () => {
  const { title, sentence } = text({ isOnHold: true }, "processing");
  expect(title).toBe("Payment being checked");
  expect(sentence).toContain("What MoonPay reported doesn't match this payment");
  expect(text({ isOnHold: true, type: "SELL" }, "processing").title).toBe("Sale being checked");
});

it("distinguishes an unused link from a payment that the provider closed", () => {
  expect(text({ isStarted: false }, "expired").title).toBe("This link has expired");
  expect(text({}, "expired").title).toBe("Payment not completed");
  expect(text({ type: "SELL" }, "expired").title).toBe("Sale not completed");
});

it("has a different title for each state, which is also that of the browser's tab", () => {
  const stages = Object.keys(stageKind) as (keyof typeof stageKind)[];
  for (const type of ["BUY", "SELL"] as const) {
    const titles = stages.map((stage) => text({ type }, stage).title);
    expect(new Set(titles).size, titles.join(", ")).toBe(stages.length);
  }
});
