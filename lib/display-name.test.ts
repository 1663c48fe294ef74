import { describe, expect, it } from "vitest";
import { displayName, withoutLinks } from "./display-name.ts";

const name = displayName("Enter a name");
const refused = [
  "URGENT: verify your wallet at https://evil.example/login",
  "www.evil.example",
  "HTTP evil.example",
  "Acme\r\nBcc: everybody@example.com",
  "Acme\u202Eelpmaxe.live",
  "Acme\u2066evil\u2069",
  "Acme\u0000",
];

describe("a display name", () => {
  it.each(refused)("can't be %j", (text) => {
    expect(name.safeParse(text).error?.issues[0]?.message).toBe("Enter a name without links or special characters");
  });

  it.each(["Acme, Inc.", "Börse & Söhne (EU)", "株式会社アクメ", "شركة أكمي", "Ada's wallet – v2.1"])(
    "can be %j",
    (text) => {
      expect(name.parse(` ${text} `)).toBe(text);
    },
  );
});

it("text without links has one line and nothing to click", () => {
  expect(refused.map(withoutLinks)).toEqual([
    "URGENT: verify your wallet at https evil.example/login",
    "www evil.example",
    "HTTP evil.example",
    "Acme  Bcc: everybody@example.com",
    "Acme elpmaxe.live",
    "Acme evil ",
    "Acme ",
  ]);
});
