import { expect, test } from "vitest";
import { quotesCommand } from "./quotes-command.ts";

const query = {
  type: "BUY",
  amount: "250",
  fiat_currency: "EUR",
  crypto_currency: "TON",
  network: "ton",
  payment_method: "card",
} as const;

test("asks what the page asked, with a place for the key", () => {
  expect(quotesCommand("sandbox", "https://sandbox.example.com", query)).toBe(
    [
      "curl -G 'https://sandbox.example.com/api/v1/partner/quotes' \\",
      "  -H 'X-SVC-API-KEY: svc_test_…' \\",
      "  -d type=BUY -d amount=250 -d fiat_currency=EUR -d payment_method=card \\",
      "  -d crypto_currency=TON -d network=ton",
    ].join("\n"),
  );
});

test("writes a wallet so that neither shell nor server reads it otherwise", () => {
  const command = quotesCommand("production", "https://api.example.com", { ...query, wallet_address: "EQ+/=:x" });
  expect(command).toContain("svc_live_…");
  expect(command).toContain("-d wallet_address=EQ%2B%2F%3D%3Ax");
});
