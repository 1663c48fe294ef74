import { expect, it } from "vitest";
import { auditSentence } from "./sentence-contract.ts";
import { nameLine } from "./with-names.ts";

const names = { moonpay: "MoonPay", sepa_bank_transfer: "SEPA bank transfer" };
const sentence = (action: string, target: string, after: Record<string, unknown> | null = null) =>
  auditSentence(nameLine({ action, target, before: null, after }, names));

it("names providers, payment methods, networks, and directions instead of their identifiers", () => {
  const route = { side: "BUY", fiat: "EUR", method: "sepa_bank_transfer", crypto: "USDC", network: "bsc" };
  expect(sentence("provider.route.disable", "moonpay", route)).toBe(
    "Disabled a route of MoonPay · Type: Buy · Fiat: EUR · Method: SEPA bank transfer · Crypto: USDC · Network: BNB Smart Chain",
  );
  expect(sentence("provider.route.disable", "moonpay", { crypto: "*", network: "mainnet" })).toBe(
    "Disabled a route of MoonPay · Crypto: any · Network: The coin's own network",
  );
  expect(sentence("provider.country_rule.add", "NG", { provider: "moonpay", asset: "USDT:tron" })).toBe(
    "Added the country rule for NG · Provider: MoonPay · Asset: USDT on Tron",
  );
  expect(sentence("catalogue.correct", "crypto BTC:mainnet", { rank: 3 })).toBe("Changed catalog entry BTC · Rank: 3");
  expect(sentence("catalogue.undo", "method sepa_bank_transfer")).toBe("Reset catalog entry SEPA bank transfer");
});

it("keeps what it doesn't know, and the names of other targets", () => {
  expect(sentence("provider.disable", "former")).toBe("Disabled provider former");
  expect(sentence("partner.create", "moonpay")).toBe("Created partner moonpay");
  expect(sentence("session.start", "ada@wallet.example", { method: "password" })).toBe("Signed in · Method: password");
});
