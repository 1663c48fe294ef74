import { describe, expect, it } from "vitest";
import { assertSlippage } from "./assert-slippage.ts";

const quoted = { id: "x", exchangeRate: "100", expiresAt: new Date(0) };
const current = (exchangeRate: string) => ({
  fiatAmount: "1",
  cryptoAmount: "1",
  exchangeRate,
  fees: { provider: "0", network: "0", svc: "0" },
  expiresAt: new Date(0),
});

describe("assertSlippage", () => {
  it("accepts a rate 1% worse, or as much as the client allows", () => {
    expect(() => assertSlippage(quoted, current("101"), "BUY")).not.toThrow();
    expect(() => assertSlippage(quoted, current("101.01"), "BUY")).toThrow("101 basis points");
    expect(() => assertSlippage(quoted, current("104"), "BUY", 400)).not.toThrow();
    expect(() => assertSlippage(quoted, current("100.01"), "BUY", 0)).toThrow("basis points");
  });

  it("returns both rates in the error", () => {
    expect(() => assertSlippage(quoted, current("110"), "BUY")).toThrow(
      expect.objectContaining({
        code: "price_changed",
        details: { data: { quoted_exchange_rate: "100", exchange_rate: "110" } },
      }),
    );
  });

  it("always accepts a better rate: lower to buy, higher to sell", () => {
    expect(() => assertSlippage(quoted, current("90"), "BUY", 0)).not.toThrow();
    expect(() => assertSlippage(quoted, current("110"), "SELL", 0)).not.toThrow();
    expect(() => assertSlippage(quoted, current("98"), "SELL")).toThrow("200 basis points");
  });
});
