import { expect, it } from "vitest";
import { flagAddress } from "#lib/assets/flag-icon.ts";
import { GET } from "./route.ts";

const ask = (file: string) => GET(new Request("http://127.0.0.1/"), { params: Promise.resolve({ file }) });

it("serves bundled flags at their addresses, and nothing else", async () => {
  const response = await ask("ng.svg");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  const flag = await response.text();
  expect(flag).toMatch(/^<svg .*<\/svg>$/s);
  expect(flagAddress(flag)).toBe("/icons/flags/ng.svg");
  for (const file of ["xx.svg", "ng", "../flags/ng.svg", "..%2fseed.ts"]) expect((await ask(file)).status).toBe(404);
});

it("puts a flag that isn't bundled into the page", () => {
  expect(flagAddress("<svg/>")).toBe("data:image/svg+xml;base64,PHN2Zy8+");
});
