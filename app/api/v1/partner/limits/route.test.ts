import { beforeAll, describe, expect, it } from "vitest";
import { call, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { GET } from "./route.ts";

const asked = "/limits?type=BUY&fiat_currency=EUR";

describe("GET /limits", () => {
  beforeAll(() => refreshOffers("sandbox", enabledProviders("sandbox"), new Date()));

  it("200: returns the limits of every method of every provider, and their range", async () => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, asked);
    expect(status).toBe(200);
    const { limits, range } = body.data;
    expect(new Set(limits.map(({ provider }: { provider: string }) => provider)).size).toBeGreaterThan(5);
    expect(limits).toContainEqual({
      provider: "banxa",
      payment_method: "card",
      crypto_currency: null,
      network: null,
      min_amount: expect.any(Number),
      max_amount: expect.any(Number),
      source: "provider_list",
      as_of: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const known = limits.flatMap(({ min_amount }: { min_amount: number | null }) => min_amount ?? []);
    expect(range.min_amount).toBe(Math.min(...known));
  });

  it("200: narrows to a crypto currency, a method, and a provider", async () => {
    const partner = await newTestPartner();
    const narrow = "&crypto_currency=BTC&network=mainnet&payment_method=card&provider=moonpay";
    const { body } = await partner.call(GET, asked + narrow);
    expect(body.data.limits).toMatchObject([
      { provider: "moonpay", payment_method: "card", crypto_currency: "BTC", network: "mainnet" },
    ]);
    expect(body.data.limits[0].source).toBe("provider_limits");
  });

  it("200: returns nothing for an unknown currency", async () => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, "/limits?type=BUY&fiat_currency=ZZZ");
    expect([status, body.data]).toEqual([200, { limits: [], range: null }]);
  });

  it("400: reports every missing and invalid parameter", async () => {
    const partner = await newTestPartner();
    const missing = await partner.call(GET, "/limits");
    expect([missing.status, fieldsOf(missing).sort()]).toEqual([400, ["fiat_currency", "type"]]);
    const invalid = await partner.call(GET, "/limits?type=buy&fiat_currency=eur&provider=%00&payment_method=Card");
    expect(fieldsOf(invalid).sort()).toEqual(["fiat_currency", "payment_method", "provider", "type"]);
    const alone = await partner.call(GET, `${asked}&network=mainnet`);
    expect([alone.status, fieldsOf(alone)]).toEqual([400, ["crypto_currency"]]);
  });

  it("401: requires a key", async () => {
    expect((await call(GET, asked)).status).toBe(401);
  });
});
