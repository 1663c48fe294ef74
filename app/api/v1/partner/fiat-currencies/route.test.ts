import { beforeAll, describe, expect, it } from "vitest";
import { call, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { GET } from "./route.ts";

describe("GET /fiat-currencies", () => {
  beforeAll(() => refreshOffers("sandbox", enabledProviders("sandbox"), new Date()));

  it("200: returns every field of the spec with its type", async () => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, "/fiat-currencies?type=BUY");
    expect(status).toBe(200);
    const naira = body.data.find(({ code }: { code: string }) => code === "NGN");
    expect(naira).toEqual({
      code: "NGN",
      name: "Nigerian naira",
      logoSymbol: "₦",
      fiatIcon: expect.stringMatching(/^<svg [^>]*>.*<\/svg>$/s),
      minAmount: 20_000,
    });
  });

  it("200: returns inline SVG without scripts or external resources", async () => {
    const partner = await newTestPartner();
    const { body } = await partner.call(GET, "/fiat-currencies");
    for (const { fiatIcon } of body.data)
      expect(fiatIcon).not.toMatch(/<script|<image|<use|<foreignObject|\son\w+=|href|style=/i);
    expect(body.data.length).toBeGreaterThan(20);
  });

  it("400: rejects a type in another case", async () => {
    const partner = await newTestPartner();
    const response = await partner.call(GET, "/fiat-currencies?type=Sell");
    expect([response.status, fieldsOf(response)]).toEqual([400, ["type"]]);
  });

  it("401: requires a key", async () => {
    expect((await call(GET, "/fiat-currencies")).status).toBe(401);
  });
});
