import { beforeAll, expect, it } from "vitest";
import { fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { GET as listQuotes } from "#app/api/v1/partner/quotes/route.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { GET } from "./route.ts";
import { create, transactionBody } from "./test-creation.ts";

const sale = {
  type: "SELL",
  fiat_currency: "EUR",
  crypto_currency: "USDT",
  network: "tron",
  payment_method: "sepa_bank_transfer",
  amount: undefined,
  crypto_amount: 100,
};

beforeAll(() => refreshOffers("sandbox", enabledProviders("sandbox"), new Date()));

it("200: sells exactly the crypto amount, and returns it", async () => {
  const partner = await newTestPartner();
  const order = transactionBody(sale);
  const created = await create(partner, order);
  expect([created.status, created.body.data.crypto_amount]).toEqual([200, 100]);
  const asText = await create(partner, { ...order, crypto_amount: "100.00" });
  expect(asText.body.data).toEqual(created.body.data);
  expect((await create(partner, transactionBody())).status).toBe(200);
  const { transactions } = (await partner.call(GET, "/transactions")).body.data;
  expect(transactions).toMatchObject([
    { type: "BUY", requested_crypto_amount: null },
    { type: "SELL", requested_crypto_amount: "100", crypto_amount: "100", quoted: { crypto_amount: "100" } },
  ]);
});

it("409: a repeat with another crypto amount is another request", async () => {
  const partner = await newTestPartner();
  const body = transactionBody(sale);
  expect((await create(partner, body)).status).toBe(200);
  expect((await create(partner, body)).headers.get("idempotent-replayed")).toBe("true");
  const { body: refused } = await create(partner, { ...body, crypto_amount: 101 });
  expect(refused.data.error).toBe("partner_context_conflict");
});

it("400: a quote for a crypto amount isn't valid for a fiat amount, nor the other way around", async () => {
  const partner = await newTestPartner();
  const route = { ...sale, amount: undefined, crypto_amount: undefined };
  const quoteFor = async (amount: object) => {
    const query = new URLSearchParams(JSON.parse(JSON.stringify({ ...route, ...amount, providers: "moonpay" })));
    return (await partner.call(listQuotes, `/quotes?${query}`)).body.data[0].quote_id;
  };
  const [byCrypto, byFiat] = [await quoteFor({ crypto_amount: "100" }), await quoteFor({ amount: "100" })];
  const codes = async (amount: object, quote_id: string) => {
    const { status, body } = await create(partner, transactionBody({ ...route, ...amount, quote_id }));
    return [status, body.data.errors?.[0].code];
  };
  expect(await codes({ amount: 100 }, byCrypto)).toEqual([400, "quote_mismatch"]);
  expect(await codes({ crypto_amount: 100 }, byFiat)).toEqual([400, "quote_mismatch"]);
  expect(await codes({ crypto_amount: 100 }, byCrypto)).toEqual([200, undefined]);
});

it("400 and 422: names the amounts", async () => {
  const partner = await newTestPartner();
  const both = await create(partner, transactionBody({ ...sale, amount: 100 }));
  expect([both.status, fieldsOf(both)]).toEqual([400, ["amount", "crypto_amount"]]);
  const none = await create(partner, transactionBody({ ...sale, crypto_amount: undefined }));
  expect([none.status, fieldsOf(none)]).toEqual([400, ["amount"]]);
  const little = await create(partner, transactionBody({ ...sale, crypto_amount: 1 }));
  expect([little.status, little.body.data]).toMatchObject([
    422,
    { error: "amount_out_of_range", unsupported: { code: "amount_below_minimum", field: "crypto_amount" } },
  ]);
});
