import { describe, expect, it } from "vitest";
import { assetId, assetOn } from "#lib/providers/assets.ts";

describe("our name for an asset", () => {
  it.each([
    ["bitcoin", "BTC", "BTC:mainnet"],
    ["ripple", "XRP", "XRP:mainnet"],
    ["stellar", "XLM", "XLM:mainnet"],
    ["stellar", "USDC", "USDC:stellar"],
    ["tron", "USDT", "USDT:tron"],
    ["tron", "TRX", "TRX:tron"],
    ["ethereum", "ETH", "ETH:ethereum"],
    ["ethereum", "1INCH", "1INCH:ethereum"],
  ])("on %s of %s is %s", (chain, ticker, ours) => {
    const asset = assetOn(chain, ticker);
    expect(asset && assetId(asset)).toBe(ours);
  });

  it("is null for an unknown chain or an invalid ticker", () => {
    expect(assetOn(undefined, "BTC")).toBeNull();
    for (const ticker of ["", "usdt", "USD T", "A:B", "<b>"]) expect(assetOn("tron", ticker)).toBeNull();
  });
});
