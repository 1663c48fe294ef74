import { describe, expect, it } from "vitest";
import { displayName, withoutLinks } from "./display-name.ts";

const name = displayName("Enter a name");
const faultOf = (text: string) => name.safeParse(text).error?.issues[0]?.message;

const faults = {
  unseen: "Enter a name without control or invisible characters",
  link: "Enter a name without links or domains. If it has a period, add a space after it.",
  mixed: "Use letters of one alphabet in each word",
  ours: "Enter a name without “Slipway”: others would think that it's us",
  blank: "Enter a name",
};

describe("a display name", () => {
  it.each([
    ["URGENT: verify your wallet at https://evil.example/login", faults.link],
    ["www.evil", faults.link],
    ["HTTP evil", faults.link],
    ["verify-wallet.example.com", faults.link],
    ["pay.example", faults.link],
    ["Pay at x.io now", faults.link],
    ["1inch.io", faults.link],
    ["платеж.рф", faults.link],
    ["pay．example", faults.link],
    ["Acme\r\nBcc: everybody", faults.unseen],
    ["Acme\u0000", faults.unseen],
    ["Acme\u202Eelpmaxe", faults.unseen],
    ["Acme\u2066evil\u2069", faults.unseen],
    ["Ac\u200Bme", faults.unseen],
    ["Ac\u00ADme", faults.unseen],
    ["Acme\u{E0041}", faults.unseen],
    ["Acme\uFE0F", faults.unseen],
    ["Acme\uE000", faults.unseen],
    ["\u2800", faults.unseen],
    ["\u3164", faults.unseen],
    ["\u00A0", faults.blank],
    ["--", faults.blank],
    ["P\u0430ypal", faults.mixed],
    ["Binanc\u03B5", faults.mixed],
    ["A\u0421\u041CE Pay", faults.mixed],
    ["Slipway Support", faults.ours],
    ["the SLIPWAYS", faults.ours],
    ["Slípway", faults.ours],
    ["Ｓｌｉｐｗａｙ", faults.ours],
    ["S1ipway", faults.ours],
    ["\u0405\u04CF\u0456\u0440\u051D\u0430\u0443", faults.ours],
    ["Slipw\u0430y", faults.mixed],
  ])("%j: %s", (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  it.each([
    "Acme, Inc.",
    "Börse & Söhne (EU)",
    "株式会社アクメ",
    "アクメPay株式会社 2.0",
    "Acme한국",
    "شركة أكمي",
    "Москва Pay",
    "Ada's wallet – v2.1",
    "St. John",
    "J.P. Morgan",
    "J. R. R. Tolkien",
    "Acme S.A.R.L.",
    "Ph.D. Pay",
    "日本。",
    "7",
    "Slip Way Marine",
    "Sleepaway",
  ])("can be %j", (text) => {
    expect(name.parse(` ${text} `)).toBe(text);
  });

  it("has 1 to 80 characters", () => {
    expect(faultOf("  ")).toBe(faults.blank);
    expect(faultOf("a".repeat(80))).toBeUndefined();
    expect(faultOf("a".repeat(81))).toBe("At most 80 characters");
  });
});

it("text without links has one line and nothing to click", () => {
  const texts = [
    "verify your wallet at https://evil.example/login",
    "www.evil.example",
    "Acme\r\nBcc: everybody@example.com",
    "Acme\u202Eelpmaxe.live",
    "Acme\u2066evil\u2069",
    "Acme\u0000",
  ];
  expect(texts.map(withoutLinks)).toEqual([
    "verify your wallet at https evil.example/login",
    "www evil.example",
    "Acme  Bcc: everybody@example.com",
    "Acme elpmaxe.live",
    "Acme evil ",
    "Acme ",
  ]);
});
