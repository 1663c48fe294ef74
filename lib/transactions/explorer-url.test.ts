import { expect, it } from "vitest";
import { explorerUrl } from "./explorer-url.ts";

const hash = "ab".repeat(32);

it("is the explorer's page by network, or by coin on its own chain", () => {
  expect(explorerUrl({ crypto: "USDC", network: "base", hash: `0x${hash}` })).toBe(`https://basescan.org/tx/0x${hash}`);
  expect(explorerUrl({ crypto: "BTC", network: "mainnet", hash })).toBe(`https://mempool.space/tx/${hash}`);
});

it("is null without a hash, for another network, and for what is no hash", () => {
  expect(explorerUrl({ crypto: "BTC", network: "mainnet", hash: null })).toBeNull();
  expect(explorerUrl({ crypto: "ETH", network: "hyperspace", hash })).toBeNull();
  expect(explorerUrl({ crypto: "constructor", network: "mainnet", hash })).toBeNull();
  expect(explorerUrl({ crypto: "BTC", network: "mainnet", hash: "../x?y" })).toBeNull();
});
