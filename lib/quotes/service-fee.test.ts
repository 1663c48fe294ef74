import { describe, expect, it } from "vitest";
import { add } from "#lib/money.ts";
import { serviceFee, withServiceFee } from "./service-fee.ts";

const quote = (provider: string) => ({ exchangeRate: "1", fees: { provider, network: "3" } });

describe("the service fee", () => {
  it("is a share of the fiat amount in basis points, rounded down to cents", () => {
    expect([0, 1, 50, 1_000].map((bps) => serviceFee("150000.99", bps))).toEqual(["0", "15", "750", "15000.09"]);
  });

  it("is taken out of the provider's fee, so that the fees add up to the same total", () => {
    const { fees, exchangeRate } = withServiceFee(quote("2250"), "750");
    expect(fees).toEqual({ provider: "1500", network: "3", svc: "750" });
    expect(add(add(fees.provider, fees.network), fees.svc)).toBe("2253");
    expect(exchangeRate).toBe("1");
  });

  it("never exceeds the provider's fee", () => {
    expect(withServiceFee(quote("10"), "750").fees).toEqual({ provider: "0", network: "3", svc: "10" });
  });
});
