import { expect, it } from "vitest";
import cryptoCurrencies from "./catalog/crypto-currencies.json" with { type: "json" };
import { assetLabel, assetText, networkName, networkNames, onNetwork } from "./networks-contract.ts";

it.each(cryptoCurrencies)("$code on $network has a name that isn't the identifier", ({ code, network }) => {
  expect(networkName(network, code)).toMatch(/^[A-Z]/);
  expect(networkNames([network])[network]).toMatch(/^[A-Z]/);
});

it("names the network of a token, and leaves out a coin's own", () => {
  expect([assetText("USDT", "tron"), assetText("BTC", "mainnet")]).toEqual(["USDT on Tron", "BTC"]);
  expect(assetLabel("USDT:tron")).toBe("USDT on Tron");
  expect([onNetwork("ethereum"), onNetwork("mainnet")]).toEqual([" on Ethereum", ""]);
  expect(networkName("mainnet", "BTC")).toBe("Bitcoin");
});
