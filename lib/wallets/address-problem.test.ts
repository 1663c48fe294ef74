import { expect, test } from "vitest";
import { findAddressProblem } from "./address-problem.ts";

const [bitcoin, ethereum] = [
  "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  "0x52908400098527886E0F7030069857D2E4169EE7",
];

test("accepts valid addresses, and those that only the provider can check", () => {
  expect(findAddressProblem("BTC", "mainnet", bitcoin)).toBeNull();
  expect(findAddressProblem("BTC", "some-network", "anything")).toBeNull();
});

test("names the network that an address belongs to", () => {
  expect(findAddressProblem("BTC", "mainnet", ethereum)).toEqual({ kind: "foreign", found: "Ethereum" });
  expect(findAddressProblem("USDT", "tron", bitcoin)).toEqual({ kind: "foreign", found: "Bitcoin" });
});

test("finds a wrong character by the checksum", () => {
  expect(findAddressProblem("BTC", "mainnet", bitcoin.replace("ar0", "as0"))).toEqual({ kind: "invalid" });
});
