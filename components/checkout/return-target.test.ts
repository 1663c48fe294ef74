import { expect, test } from "vitest";
import { returnTarget } from "./return-target.ts";

test("sends paid buyers to the redirect URL and others to its origin", () => {
  expect(returnTarget("https://shop.example:8443/thanks?order=1#x")).toEqual({
    href: "https://shop.example:8443/thanks?order=1#x",
    startHref: "https://shop.example:8443/",
    host: "shop.example:8443",
  });
});

test("keeps the URL of an app, which has no host", () => {
  expect(returnTarget("kiosk://pay/done?id=1")).toEqual({
    href: "kiosk://pay/done?id=1",
    startHref: "kiosk://pay/done?id=1",
    host: null,
  });
});

test("returns null for URLs that could run code", () => {
  for (const text of [
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "no address",
  ]) {
    expect(returnTarget(text)).toBeNull();
  }
});
