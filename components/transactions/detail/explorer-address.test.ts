import { expect, test } from "vitest";
import { explorerAddress } from "./explorer-address.ts";

test("finds the explorer by network, or by coin on its native chain", () => {
  expect(explorerAddress("USDC", "base", "0xab")).toBe("https://basescan.org/tx/0xab");
  expect(explorerAddress("BTC", "mainnet", "ab")).toBe("https://mempool.space/tx/ab");
});

test("returns null for an unknown network or an invalid hash", () => {
  expect(explorerAddress("DOT", "mainnet", "ab")).toBeNull();
  expect(explorerAddress("ETH", "hyperspace", "ab")).toBeNull();
  expect(explorerAddress("BTC", "mainnet", "../x?y")).toBeNull();
});
