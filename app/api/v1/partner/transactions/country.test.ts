import { beforeAll, expect, it } from "vitest";
import { fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { testRule, withRules } from "#lib/countries/test-rules.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { GET } from "./route.ts";
import { create, transactionBody } from "./test-creation.ts";

beforeAll(() => refreshOffers("sandbox", enabledProviders("sandbox"), new Date()));

it("200: stores where the user lives, and returns null if it wasn't stated", async () => {
  const partner = await newTestPartner();
  await withRules([testRule({ provider: "moonpay", country: "US", isAllowed: true })], async () => {
    expect((await create(partner, transactionBody())).status).toBe(200);
    expect((await create(partner, transactionBody({ country: "US", region: "TX" }))).status).toBe(200);
    const { body } = await partner.call(GET, "/transactions");
    expect(body.data.transactions).toMatchObject([
      { country: "US", region: "TX" },
      { country: null, region: null },
    ]);
  });
});

it("422: nothing is created where the provider isn't available", async () => {
  const partner = await newTestPartner();
  await withRules([testRule({ provider: "moonpay", country: "KI" })], async () => {
    const { status, body } = await create(partner, transactionBody({ country: "KI" }));
    expect([status, body.data]).toMatchObject([
      422,
      { error: "route_unsupported", unsupported: { code: "country_unsupported", field: "country" } },
    ]);
    expect((await partner.call(GET, "/transactions")).body.data.transactions).toEqual([]);
    expect((await create(partner, transactionBody({ country: "KI", provider: "paybis" }))).status).toBe(200);
  });
});

it("409: a repeat with another country is another request", async () => {
  const partner = await newTestPartner();
  const body = transactionBody({ country: "WS" });
  expect((await create(partner, body)).status).toBe(200);
  expect((await create(partner, body)).headers.get("idempotent-replayed")).toBe("true");
  const { status, body: refused } = await create(partner, { ...body, country: "TO" });
  expect([status, refused.data.error]).toEqual([409, "partner_context_conflict"]);
});

it("400: reports an unknown country and a region without its country", async () => {
  const partner = await newTestPartner();
  const unknown = await create(partner, transactionBody({ country: "ZZ" }));
  expect([unknown.status, fieldsOf(unknown)]).toEqual([400, ["country"]]);
  const alone = await create(partner, transactionBody({ region: "NY" }));
  expect([alone.status, fieldsOf(alone)]).toEqual([400, ["region"]]);
});
