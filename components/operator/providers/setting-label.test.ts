import { expect, it } from "vitest";
import { settingLabel } from "./setting-label.ts";

it("names settings in words", () => {
  expect(["publishableKey", "apiUrl", "partnerId", "hmacSecret"].map(settingLabel)).toEqual([
    "Publishable key",
    "API URL",
    "Partner ID",
    "HMAC secret",
  ]);
});
