import { describe, expect, it } from "vitest";
import { nameValues } from "./name-values.ts";

const methods = { bank_transfer: "Bank transfer", card: "Card", airtime: "Airtime" };
const named = (message: string) => nameValues({ code: "payment_method_unsupported", message }, "BTC", methods)?.message;

describe("a reason for people", () => {
  it("names methods and a coin's own network", () => {
    expect(named("Acme doesn't offer pay_by_fax for BTC in EUR. Available: bank_transfer")).toBe(
      "Acme doesn't offer pay_by_fax for BTC in EUR. Available: Bank transfer",
    );
    expect(named("Acme doesn't offer BTC on mainnet. Available: lightning")).toBe(
      "Acme doesn't offer BTC. Available: lightning",
    );
    expect(named("Acme is disabled for BUY BTC (mainnet) in EUR by bank_transfer")).toBe(
      "Acme is disabled for BUY BTC (Bitcoin) in EUR by Bank transfer",
    );
  });

  it("names methods whose identifier is a word, only where a method is listed", () => {
    expect(named("Acme doesn't offer card for BTC in NGN. Available: airtime, bank_transfer")).toBe(
      "Acme doesn't offer Card for BTC in NGN. Available: Airtime, Bank transfer",
    );
    expect(named("Acme refused the card")).toBe("Acme refused the card");
  });

  it("keeps the fields of the request", () => {
    expect(named("Add wallet_address")).toBe("Add wallet_address");
  });
});
