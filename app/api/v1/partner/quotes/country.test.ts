import { beforeAll, expect, it } from "vitest";
import { btcWallet, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { testRule, withRules } from "#lib/countries/test-rules.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { GET } from "./route.ts";

// Countries that no other test has rules for.
const [barred, unknown] = ["KM", "WS"];
const route =
  "/quotes?fiat_currency=EUR&crypto_currency=BTC&payment_method=card&network=mainnet&amount=500&type=BUY" +
  `&wallet_address=${btcWallet}`;
type Entry = {
  provider: { identifier: string };
  is_supported: boolean;
  unsupported?: object;
  eligibility?: { result: string; source: string | null };
};
const entryOf = (data: Entry[], id: string) => data.find(({ provider }) => provider.identifier === id);
const idsOf = (data: Entry[]) => data.map(({ provider }) => provider.identifier).sort();

beforeAll(() => refreshOffers("sandbox", enabledProviders("sandbox"), new Date()));

it("200: a provider that is barred in the country is unsupported, and the others are quoted as before", async () => {
  const partner = await newTestPartner();
  await withRules([testRule({ provider: "moonpay", country: barred })], async () => {
    const without = await partner.call(GET, route);
    expect(entryOf(without.body.data, "moonpay")).toMatchObject({ is_supported: true });
    expect(without.body.data.every((entry: Entry) => !("eligibility" in entry))).toBe(true);
    const within = await partner.call(GET, `${route}&country=${barred}`);
    expect(idsOf(within.body.data)).toEqual(idsOf(without.body.data));
    const refused = entryOf(within.body.data, "moonpay");
    expect(refused).toMatchObject({
      is_supported: false,
      unsupported: {
        code: "country_unsupported",
        message: "MoonPay isn't available in Comoros for this request",
        field: "country",
      },
    });
    expect(refused).not.toHaveProperty("eligibility");
    const elsewhere = await partner.call(GET, `${route}&country=${unknown}&providers=moonpay`);
    expect(entryOf(elsewhere.body.data, "moonpay")?.unsupported).not.toMatchObject({ field: "wallet_address" });
  });
});

it("200: a region is refused by its own name, and needed where the answer depends on it", async () => {
  const partner = await newTestPartner();
  const rules = [
    testRule({ provider: "paybis", country: "US", region: "NY" }),
    testRule({ provider: "paybis", country: "US", isAllowed: true }),
  ];
  await withRules(rules, async () => {
    const quoted = async (place: string) =>
      entryOf((await partner.call(GET, `${route}&providers=paybis&${place}`)).body.data, "paybis");
    expect(await quoted("country=US&region=NY")).toMatchObject({
      is_supported: false,
      unsupported: {
        code: "country_unsupported",
        message: "Paybis isn't available in New York (United States) for this request",
        field: "region",
      },
    });
    const asOf = "2026-11-21T10:00:00.000Z";
    expect(await quoted("country=US&region=TX")).toMatchObject({
      is_supported: true,
      eligibility: { result: "supported", source: "operator", as_of: asOf },
    });
    expect(await quoted("country=US")).toMatchObject({
      is_supported: true,
      eligibility: { result: "depends_on_region", source: "operator", as_of: asOf },
    });
  });
});

it("400: a country that isn't one, and a region without its country, are refused by name", async () => {
  const partner = await newTestPartner();
  for (const country of ["ZZ", "ng", "NGA", "N", "UK", "%00"]) {
    const response = await partner.call(GET, `${route}&country=${country}`);
    expect([country, response.status, fieldsOf(response)]).toEqual([country, 400, ["country"]]);
  }
  for (const place of ["region=NY", "country=US&region=ZZ", "country=US&region=ny", "country=NG&region=LAGOS"]) {
    const response = await partner.call(GET, `${route}&${place}`);
    expect([place, response.status, fieldsOf(response)]).toEqual([place, 400, ["region"]]);
  }
  expect((await partner.call(GET, `${route}&country=XK&providers=paybis`)).status).toBe(200);
});
