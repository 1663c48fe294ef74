import { expect, it } from "vitest";
import { providerModules } from "#lib/providers/registry.ts";
import { GET } from "./route.ts";

const ask = (file: string) => GET(new Request("http://127.0.0.1/"), { params: Promise.resolve({ file }) });

it("every provider has an icon in its folder, and nothing else is served", async () => {
  for (const { id } of providerModules) {
    const response = await ask(`${id}.svg`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(await response.text()).toMatch(/^<svg .*<\/svg>\s*$/s);
  }
  for (const file of ["nobody.svg", "../registry.ts", "..%2fregistry.ts", "moonpay", "moonpay/recorded.json"])
    expect((await ask(file)).status).toBe(404);
});
