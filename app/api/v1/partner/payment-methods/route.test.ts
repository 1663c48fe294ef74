import { beforeAll, describe, expect, it } from "vitest";
import { call, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { GET } from "./route.ts";

const ids = (body: { data: { payment_methods: { svc_id: string }[] } }) =>
  body.data.payment_methods.map(({ svc_id }) => svc_id);

describe("GET /payment-methods", () => {
  beforeAll(() => refreshOffers("sandbox", enabledProviders("sandbox"), new Date()));

  it("200: returns the methods for a direction and fiat currency, and recommends one of them", async () => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, "/payment-methods?type=BUY&fiat_currency=NGN");
    expect(status).toBe(200);
    expect(ids(body)).toContain("card");
    expect(ids(body)).toContain(body.data.recommended);
    expect(body.data.payment_methods[0]).toEqual({
      svc_id: expect.any(String),
      logo: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/icons\/methods\/[a-z-]+\.svg$/),
      name: expect.any(String),
      tagline: expect.any(String),
      // Of the simulated providers, only Transak states it.
      usual_minutes: { min: 1, max: 3 },
      is_manual_transfer: false,
    });
  });

  it("200: says which payments the buyer sends from their bank", async () => {
    const partner = await newTestPartner();
    const manual = async (type: string) => {
      const { body } = await partner.call(GET, `/payment-methods?type=${type}&fiat_currency=EUR`);
      const listed: { svc_id: string; is_manual_transfer: boolean }[] = body.data.payment_methods;
      return listed.filter(({ is_manual_transfer }) => is_manual_transfer).map(({ svc_id }) => svc_id);
    };
    expect([await manual("BUY"), await manual("SELL")]).toEqual([["bank_transfer", "sepa_bank_transfer"], []]);
  });

  it("200: filters by crypto currency and network", async () => {
    const partner = await newTestPartner();
    const all = await partner.call(GET, "/payment-methods?type=BUY&fiat_currency=NGN");
    const narrow = await partner.call(
      GET,
      "/payment-methods?type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet",
    );
    expect(ids(narrow.body).every((id) => ids(all.body).includes(id))).toBe(true);
    expect(ids(narrow.body)).toContain("card");
  });

  it("200: returns nothing for an unknown fiat currency", async () => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, "/payment-methods?type=BUY&fiat_currency=ZZZ");
    expect([status, body.data]).toEqual([200, { payment_methods: [], recommended: "" }]);
  });

  it("400: reports both missing filters", async () => {
    const partner = await newTestPartner();
    const response = await partner.call(GET, "/payment-methods");
    expect(response.status).toBe(400);
    expect(fieldsOf(response).sort()).toEqual(["fiat_currency", "type"]);
  });

  it.each(["ＮＧＮ", "NΓN", "\u202eNGN", "ngn", "NG", "NGN "])("400: rejects fiat_currency=%s", async (fiat) => {
    const partner = await newTestPartner();
    const response = await partner.call(GET, `/payment-methods?type=BUY&fiat_currency=${encodeURIComponent(fiat)}`);
    expect([response.status, fieldsOf(response)]).toEqual([400, ["fiat_currency"]]);
  });

  it("401: requires a key", async () => {
    expect((await call(GET, "/payment-methods?type=BUY&fiat_currency=NGN")).status).toBe(401);
  });
});
