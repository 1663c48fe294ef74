import { expect, test } from "vitest";
import { wayOut } from "./way-out.ts";

const message = "";
const none = { exampleWallet: null };
const method = { value: "pix", label: "Pix" };
const asset = { value: "USDT:tron", label: "USDT on tron" };

test("asks with the limit where it is known, and points at the amount where it is not", () => {
  const raised = { change: { amount: "17.5" }, ask: { amount: "17.5" } };
  expect(wayOut({ code: "amount_below_minimum", message, min_amount: 17.5 }, none)).toEqual(raised);
  expect(wayOut({ code: "amount_above_maximum", message, max_amount: 26_000 }, none)).toMatchObject({
    change: { amount: "26000" },
  });
  expect(wayOut({ code: "amount_below_minimum", message }, { ...none, method })).toEqual({
    field: "amount",
    words: "Raise the amount",
    ask: null,
  });
});

test("points at the wallet, and knows a price with an example where there is one", () => {
  const words = { field: "wallet", words: "Enter a wallet" };
  expect(wayOut({ code: "wallet_address_required", message }, none)).toEqual({ ...words, ask: null });
  expect(wayOut({ code: "wallet_address_required", message }, { exampleWallet: "bc1q" })).toEqual({
    ...words,
    ask: { wallet_address: "bc1q" },
  });
});

test("changes to what the provider offers: the method before the network, else the field", () => {
  expect(wayOut({ code: "pair_unsupported", message }, { ...none, method, asset })).toEqual({
    change: { method },
    ask: { payment_method: "pix" },
  });
  expect(wayOut({ code: "network_unsupported", message }, { ...none, asset })).toEqual({
    change: { asset },
    ask: { crypto_currency: "USDT", network: "tron" },
  });
  expect(wayOut({ code: "payment_method_unsupported", message }, none)).toMatchObject({ field: "method", ask: null });
});

test("offers nothing where only time helps", () => {
  expect(wayOut({ code: "provider_timeout", message }, { ...none, method })).toBeNull();
  expect(wayOut({ code: "provider_disabled", message }, none)).toBeNull();
});
