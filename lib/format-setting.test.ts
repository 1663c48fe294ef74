import { expect, it } from "vitest";
import { formatSetting, inSentence } from "./format-setting.ts";

it("names settings in words", () => {
  expect(["publishableKey", "apiUrl", "partnerId", "hmacSecret"].map(formatSetting)).toEqual([
    "Publishable key",
    "API URL",
    "Partner ID",
    "HMAC secret",
  ]);
});

it("starts labels in a sentence with a small letter, except abbreviations", () => {
  expect(["Publishable key", "API URL", "SEPA bank transfer"].map(inSentence)).toEqual([
    "publishable key",
    "API URL",
    "SEPA bank transfer",
  ]);
});
