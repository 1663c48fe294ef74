import { describe, expect, it } from "vitest";
import catalog from "#lib/assets/catalog/crypto-currencies.json" with { type: "json" };
import { assertWallet } from "./assert-wallet.ts";
import { isTagMissing, tagNameOf } from "./contract.ts";
import { decodeTaggedAddress } from "./ripple-address.ts";
import { assertWalletTag } from "./wallet-tag.ts";

const address = "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh";

function codeOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    return (error as { details: { errors: { code: string }[] } }).details.errors[0]?.code ?? "";
  }
}
const codeOfTag = (crypto: string, network: string, tag: string) =>
  codeOf(() => assertWalletTag(crypto, network, { address, tag }));

describe("the tag of a wallet address", () => {
  it.each([
    ["XRP", "mainnet", "0"],
    ["XRP", "mainnet", "4294967295"],
    ["XLM", "mainnet", "18446744073709551615"],
    ["XLM", "mainnet", "a memo of 28 characters long"],
    ["TON", "ton", "deposit 12"],
    ["USDT", "ton", "12"],
    ["EOS", "mainnet", "binance-1"],
    ["XRP", "mainnet", "none"],
    ["BTC", "mainnet", "none"],
  ])("accepts on %s %s: %s", (crypto, network, tag) => {
    expect(codeOfTag(crypto, network, tag)).toBeNull();
  });

  it.each([
    ["XRP", "mainnet", "4294967296", "wallet_address_tag_invalid"],
    ["XRP", "mainnet", "007", "wallet_address_tag_invalid"],
    ["XRP", "mainnet", "-1", "wallet_address_tag_invalid"],
    ["XRP", "mainnet", "1e3", "wallet_address_tag_invalid"],
    ["XLM", "mainnet", "a memo of 29 characters long.", "wallet_address_tag_invalid"],
    ["TON", "ton", "x".repeat(121), "wallet_address_tag_invalid"],
    ["BTC", "mainnet", "1", "wallet_address_tag_unsupported"],
    ["USDT", "tron", "1", "wallet_address_tag_unsupported"],
    ["BTC", "__proto__", "1", "wallet_address_tag_unsupported"],
    ["constructor", "mainnet", "1", "wallet_address_tag_unsupported"],
  ])("rejects on %s %s: %s", (crypto, network, tag, code) => {
    expect(codeOfTag(crypto, network, tag)).toBe(code);
  });

  it("is rejected without an address", () => {
    expect(codeOf(() => assertWalletTag("XRP", "mainnet", { address: null, tag: "1" }))).toBe(
      "wallet_address_required",
    );
  });

  it("is missing until it is stated, on networks with tags only", () => {
    expect(isTagMissing("XRP", "mainnet", { address, tag: null })).toBe(true);
    expect(isTagMissing("XRP", "mainnet", { address, tag: "none" })).toBe(false);
    expect(isTagMissing("XRP", "mainnet", { address: null, tag: null })).toBe(false);
    expect(isTagMissing("BTC", "mainnet", { address, tag: null })).toBe(false);
  });

  it("is known for every asset of the catalog that has one", () => {
    const tagged = catalog.filter(({ code, network }) => tagNameOf(code, network) !== null);
    expect(tagged.map(({ code, network }) => `${code}:${network}`).sort()).toEqual([
      "TON:ton",
      "USDT:ton",
      "XLM:mainnet",
      "XRP:mainnet",
    ]);
  });
});

// Vectors of XLS-5.
describe("an X-address", () => {
  const account = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";

  it.each([
    ["X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ", null],
    ["X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu", "1"],
    ["X7AcgcsBL6XDcUb289X4mJ8djcdyKaLFuhLRuNXPrDeJd9A", "11747"],
  ])("is decoded: %s", (xAddress, tag) => {
    expect(decodeTaggedAddress(xAddress)).toEqual({ address: account, tag });
  });

  it.each([
    "X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqY",
    "T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ",
    account,
    "1".repeat(100_000),
  ])("is not %s", (text) => {
    expect(decodeTaggedAddress(text)).toBeNull();
  });

  it("is rejected with the address and tag to send instead", () => {
    expect(() =>
      assertWallet(
        { crypto: "XRP", network: "mainnet", contracts: new Map() },
        "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu",
      ),
    ).toThrow();
    try {
      assertWallet(
        { crypto: "XRP", network: "mainnet", contracts: new Map() },
        "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu",
      );
    } catch (error) {
      expect(error).toMatchObject({
        details: { errors: [{ message: expect.stringContaining(`${account} with the wallet_address_tag 1`) }] },
      });
    }
  });
});
