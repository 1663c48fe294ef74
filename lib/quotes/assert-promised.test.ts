import { describe, expect, it } from "vitest";
import { assertPromised } from "./assert-promised.ts";

const promised = { id: "x", exchangeRate: "100", expiresAt: new Date(0) };
const price = (exchangeRate: string) => ({
  fiatAmount: "1",
  cryptoAmount: "1",
  exchangeRate,
  fees: { provider: "0", network: "0", svc: "0" },
  expiresAt: new Date(0),
});

describe("a promised price", () => {
  it("may get worse by 1 %, or by what the client takes", () => {
    expect(() => assertPromised(promised, price("101"), "BUY")).not.toThrow();
    expect(() => assertPromised(promised, price("101.01"), "BUY")).toThrow("101 basis points");
    expect(() => assertPromised(promised, price("104"), "BUY", 400)).not.toThrow();
    expect(() => assertPromised(promised, price("100.01"), "BUY", 0)).toThrow("price");
  });

  it("may always get better: cheaper to buy, dearer to sell", () => {
    expect(() => assertPromised(promised, price("90"), "BUY", 0)).not.toThrow();
    expect(() => assertPromised(promised, price("110"), "SELL", 0)).not.toThrow();
    expect(() => assertPromised(promised, price("98"), "SELL")).toThrow("200 basis points");
  });
});
