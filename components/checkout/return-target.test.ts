import { expect, test } from "vitest";
import { returnTarget } from "./return-target.ts";

test("sends a paid buyer to the whole address and everybody else to its start", () => {
  expect(returnTarget("https://shop.example:8443/thanks?order=1#x")).toEqual({
    href: "https://shop.example:8443/thanks?order=1#x",
    startHref: "https://shop.example:8443/",
    name: "shop.example:8443",
  });
});

test("names an app by its scheme and leaves its address whole", () => {
  expect(returnTarget("kiosk://pay/done?id=1")).toEqual({
    href: "kiosk://pay/done?id=1",
    startHref: "kiosk://pay/done?id=1",
    name: "the app (kiosk)",
  });
});

test("makes no link of an address that could run something", () => {
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
