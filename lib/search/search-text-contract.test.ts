import { describe, expect, it } from "vitest";
import { isPrivate, noMatchText, readCheckoutToken, readMoney } from "./search-text-contract.ts";

const token = "0123456789abcdefghijABCDEFG";

describe("what must not get into a URL", () => {
  it.each([
    "ada@buyer.example",
    " Ada@x",
    "+234 (801) 234-5678",
    "(555) 010–0123",
    "08012345678",
    "1234567",
    "123456789012345",
    "1234567890123456",
    "4242 4242 4242 4242",
    "4242-4242-4242-4242-424",
    token,
    ` https://pay.example/checkout/${token}/receipt?lang=fr `,
  ])("%s is searched in the palette", (text) => expect(isPrivate(text)).toBe(true));

  it.each([
    "tx_0000000000000000000000",
    "order-14168",
    "0x1234567890",
    "500.00",
    "123456",
    "12345678901234567890",
    "ORDER-83B0",
    "500 EUR 2026-11-03",
    `${token}h`,
    `x/${token}`,
    "",
    "+",
  ])("%s is searched like any other text", (text) => expect(isPrivate(text)).toBe(false));
});

it("reads the token of a checkout link and of the pages below it", () => {
  for (const text of [
    token,
    `https://a.example/checkout/${token}`,
    `/checkout/${token}/receipt`,
    `x/checkout/${token}?a`,
  ])
    expect(readCheckoutToken(text)).toBe(token);
  for (const text of [
    `${token}0`,
    token.slice(1),
    `https://a.example/checkout/${token}0`,
    "https://a.example/checkout/",
  ])
    expect(readCheckoutToken(text)).toBeNull();
});

it.each([
  ["500 EUR", { amount: "500", currency: "EUR", day: null }],
  ["  500.25   eur ", { amount: "500.25", currency: "EUR", day: null }],
  ["EUR 500", { amount: "500", currency: "EUR", day: null }],
  ["500EUR 2026-11-03", { amount: "500", currency: "EUR", day: "2026-11-03" }],
  ["500 EUR 2026-02-30", null],
  ["500 EUR 2026-13-01", null],
  ["0.5 BTC", null],
  ["500 QQQ", null],
  ["500", null],
  ["EUR", null],
  ["-500 EUR", null],
  ["500 EUR yesterday", null],
])("reads the money in %s", (text, money) => expect(readMoney(text)).toEqual(money));

describe("the reason of an empty result", () => {
  it.each([
    ["ada@buyer.example", /this email address.*provider's page/],
    ["+234 801 234 5678", /this phone number/],
    ["4242 4242 4242 4242", /Card and bank account numbers aren't stored/],
    ["0.5 BTC", /Amounts in crypto can't be searched/],
    ["500 EUR 2026-11-03", /^No transaction of 2026-11-03 \(UTC\)/],
    ["Ada Lovelace", /Names of buyers aren't stored/],
    [token, /this checkout link/],
    ["order-1", /first four characters/],
    ["500 EUR 2026-02-30", /first four characters/],
  ])("of %s says what can't be searched", (text, reason) => expect(noMatchText(text, true)).toMatch(reason));

  it("says how far back an amount was searched", () => {
    expect(noMatchText("500 EUR", true)).toContain("last 7 days");
    expect(noMatchText("500 EUR", false)).toContain("last 10,000 transactions");
  });
});
