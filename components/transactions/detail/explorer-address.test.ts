import { expect, test } from "vitest";
import { explorerAddress } from "./explorer-address.ts";

test("finds the explorer by network, and by coin on a coin's own chain", () => {
  expect(explorerAddress("USDC", "base", "0xab")).toBe("https://basescan.org/tx/0xab");
  expect(explorerAddress("BTC", "mainnet", "ab")).toBe("https://mempool.space/tx/ab");
});

test("makes no link for a network it does not know or a hash that is none", () => {
  expect(explorerAddress("DOT", "mainnet", "ab")).toBeNull();
  expect(explorerAddress("ETH", "hyperspace", "ab")).toBeNull();
  expect(explorerAddress("BTC", "mainnet", "../x?y")).toBeNull();
});
