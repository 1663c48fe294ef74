import { expect, it } from "vitest";
import { assertGoodPassword } from "./good-password.ts";

const own = ["ada.lovelace@example.com", "Ada Lovelace", "Analytical Engines"];
const codeOf = (password: string) =>
  assertGoodPassword(password, own).then(
    () => null,
    (error) => error.details.errors[0].code,
  );

it.each(["123qweasdzxc", "1qaz2wsx3edc", "Q1w2e3r4t5y6", "SONYERICSSON", "finalfantasy", "１２３ｑｗｅａｓｄｚｘｃ"])(
  "rejects a leaked password in any case and width: %s",
  async (password) => {
    expect(await codeOf(password)).toBe("common");
  },
);

it.each(["aaaaaaaaaaaa", "abcabcabcabc", "abcdefghijklmn", "zyxwvutsrqponm", "98765432109876", "zebrazebrazebra"])(
  "rejects a pattern: %s",
  async (password) => {
    expect(await codeOf(password)).toBe("common");
  },
);

it.each([
  "ada.lovelace@example.com",
  "AdaLovelace1!",
  "Lovelace-2026",
  "slipwayslipwaya",
  "password-slipway",
  "lovelace-x9k2",
])("rejects a password made of the user's own data: %s", async (password) => {
  expect(await codeOf(password)).toBe("own");
});

it.each([
  "a password of some length",
  "correct horse battery staple",
  "Tr0ub4dor&3-lovelace-x9",
  "żółta łódź podwodna",
  "kQ7#vLm2pZ9!",
  "lovelace-x9k2q",
  "a walk through tall grass",
  "eerie quiet harbor lights",
  // Whether it is long enough is checked elsewhere.
  "kQ7#v",
])("accepts a strong password: %s", async (password) => {
  expect(await codeOf(password)).toBeNull();
});

it("removes long words first and ignores words of two letters", async () => {
  const codeFor = (password: string, words: string[]) =>
    assertGoodPassword(password, words).then(
      () => null,
      (error) => error.details.errors[0].code,
    );
  expect(await codeFor("artichokes-art", ["art", "artichokes"])).toBe("own");
  expect(await codeFor("linanalinali", ["Li Na"])).toBeNull();
});
