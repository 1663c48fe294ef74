import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { checkoutScriptFile, currentCheckoutScript, integrityOf } from "./checkout-script.ts";

const published = readFileSync(checkoutScriptFile, "utf8");

it("the published script is that of the client; if not, run npm run api:clients", async () => {
  expect(await currentCheckoutScript()).toBe(published);
});

it("the published script has at most 3 KB, compressed", () => {
  expect(gzipSync(published).length).toBeLessThan(3_000);
});

it("the published script uses no frames, messages, storage, cookies, or handles of other windows", () => {
  expect(published).not.toMatch(/iframe|postMessage|"message"|\.closed|opener[^"]|Storage|cookie|\beval\b/);
});

it("the documented hash is that of the published script", () => {
  expect(readFileSync("docs/checkout.md", "utf8").match(/sha384-[\w+/=]+/g)).toEqual([integrityOf(published)]);
});
