import { expect, test } from "vitest";
import { combinedPreview, everyReason, suggestedFix } from "./suggested-fix.ts";

const message = "";
const none = { exampleWallet: null };
const method = { value: "pix", label: "Pix" };
const asset = { value: "USDT:tron", label: "USDT on Tron" };

test("suggests the limit if it is known, otherwise the amount field", () => {
  const raised = { change: { amount: "17.5" }, preview: { amount: "17.5" } };
  expect(suggestedFix({ code: "amount_below_minimum", message, min_amount: 17.5 }, none)).toEqual(raised);
  expect(suggestedFix({ code: "amount_above_maximum", message, max_amount: 26_000 }, none)).toMatchObject({
    change: { amount: "26000" },
  });
  expect(suggestedFix({ code: "amount_below_minimum", message }, { ...none, method })).toEqual({
    field: "amount",
    label: "Raise the amount",
    preview: null,
  });
});

test("suggests the wallet field, with a preview if there is an example wallet", () => {
  const enterWallet = { field: "wallet", label: "Enter a wallet address" };
  expect(suggestedFix({ code: "wallet_address_required", message }, none)).toEqual({ ...enterWallet, preview: null });
  expect(suggestedFix({ code: "wallet_address_required", message }, { exampleWallet: "bc1q" })).toEqual({
    ...enterWallet,
    preview: { wallet_address: "bc1q", wallet_address_tag: "none" },
  });
});

test("suggests a wallet without a tag for providers that can't be given one", () => {
  const reason = { code: "network_unsupported", message, field: "wallet_address_tag" } as const;
  expect(suggestedFix(reason, { ...none, asset })).toMatchObject({
    field: "tag",
    preview: { wallet_address_tag: "none" },
  });
});

test("suggests another method before another network, otherwise the field", () => {
  expect(suggestedFix({ code: "pair_unsupported", message }, { ...none, method, asset })).toEqual({
    change: { method },
    preview: { payment_method: "pix" },
  });
  expect(suggestedFix({ code: "network_unsupported", message }, { ...none, asset })).toEqual({
    change: { asset },
    preview: { crypto_currency: "USDT", network: "tron" },
  });
  expect(suggestedFix({ code: "payment_method_unsupported", message }, none)).toMatchObject({
    field: "method",
    preview: null,
  });
});

test("suggests nothing if only time helps", () => {
  expect(suggestedFix({ code: "provider_timeout", message }, { ...none, method })).toBeNull();
  expect(suggestedFix({ code: "provider_disabled", message }, none)).toBeNull();
});

test("adds the reasons in the provider's lists to that of the quote", () => {
  const wallet = { code: "wallet_address_required", message } as const;
  const small = { code: "amount_below_minimum", message, min_amount: 20 } as const;
  expect(everyReason(small, [small, wallet])).toEqual([small, wallet]);
  expect(everyReason(wallet)).toEqual([wallet]);
});

test("previews all changes together, or none if one of them isn't known", () => {
  const amount = { change: { amount: "20" }, preview: { amount: "20" } };
  const wallet = { field: "wallet" as const, label: "", preview: { wallet_address: "bc1q" } };
  expect(combinedPreview([amount, wallet])).toEqual({ amount: "20", wallet_address: "bc1q" });
  expect(combinedPreview([amount, { ...wallet, preview: null }])).toBeNull();
  expect(combinedPreview([amount, null])).toBeNull();
});
