import { describe, expect, it } from "vitest";
import { add } from "#lib/money.ts";
import { svcFeeOf, withSvcFee } from "./svc-fee.ts";

const price = (provider: string) => ({ exchangeRate: "1", fees: { provider, network: "3" } });

describe("our fee", () => {
  it("is so many hundredths of a percent of the fiat amount, to the cent and never more", () => {
    expect([0, 1, 50, 1_000].map((bps) => svcFeeOf("150000.99", bps))).toEqual(["0", "15", "750", "15000.09"]);
  });

  it("is taken out of the provider's fee, so that the lines add up to what they were", () => {
    const { fees, exchangeRate } = withSvcFee(price("2250"), "750");
    expect(fees).toEqual({ provider: "1500", network: "3", svc: "750" });
    expect(add(add(fees.provider, fees.network), fees.svc)).toBe("2253");
    expect(exchangeRate).toBe("1");
  });

  it("is at most all of it", () => {
    expect(withSvcFee(price("10"), "750").fees).toEqual({ provider: "0", network: "3", svc: "10" });
  });
});
