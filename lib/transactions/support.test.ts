import { expect, it } from "vitest";
import { statuses } from "#db/enums.ts";
import { supportOf } from "./support.ts";

const row = {
  type: "BUY",
  status: "success",
  provider: "moonpay",
  providerTransactionId: "ord_88123",
  cryptoCurrency: "BTC",
} as const;

it("names the provider, its support page, and its order", () => {
  expect(supportOf(row)).toEqual({
    provider_url: "https://support.moonpay.com",
    order_id: "ord_88123",
    message: "If your BTC didn't arrive, contact MoonPay with your order ID.",
  });
});

it("mentions no order ID that the user doesn't have", () => {
  expect(supportOf({ ...row, providerTransactionId: null })).toMatchObject({
    order_id: null,
    message: "If your BTC didn't arrive, contact MoonPay.",
  });
});

it("has no URL for a provider that documents none, and for one that no longer exists", () => {
  expect(supportOf({ ...row, provider: "fonbnk" })).toMatchObject({ provider_url: null });
  expect(supportOf({ ...row, provider: "gone-pay" })).toMatchObject({
    provider_url: null,
    message: "If your BTC didn't arrive, contact gone-pay with your order ID.",
  });
});

it("says what can be wrong in each status, for a buyer and for a seller", () => {
  const problems = (type: "BUY" | "SELL") =>
    Object.fromEntries(statuses.map((status) => [status, supportOf({ ...row, type, status }).message.split(",")[0]]));
  const charged = "If you were charged";
  const paid = "If you paid and your BTC doesn't arrive";
  expect(problems("BUY")).toEqual({
    pending: paid,
    processing: paid,
    success: "If your BTC didn't arrive",
    failed: charged,
    cancelled: charged,
    expired: charged,
    refunded: "If the refund doesn't arrive within 10 working days",
  });
  const sent = "If you sent your BTC";
  expect(problems("SELL")).toEqual({
    pending: `${sent} and the money doesn't arrive`,
    processing: `${sent} and the money doesn't arrive`,
    success: "If the money doesn't arrive",
    failed: sent,
    cancelled: sent,
    expired: sent,
    refunded: "If your BTC didn't come back to your wallet",
  });
});
