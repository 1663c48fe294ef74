import { expect, it } from "vitest";
import { assetName } from "./asset-name.ts";

const named = (cryptoCurrency: string, cryptoName: string) => assetName({ cryptoCurrency, cryptoName });

it("says the name of a currency after its code, once", () => {
  expect(named("USDT", "Tether USD")).toBe("USDT (Tether)");
  expect(named("BTC", "Bitcoin")).toBe("BTC (Bitcoin)");
  expect(named("USDC", "USD Coin")).toBe("USDC (USD Coin)");
});

it("says the code once for a currency without a name", () => expect(named("NEW", "NEW")).toBe("NEW"));
