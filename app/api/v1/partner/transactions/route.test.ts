import { describe, expect, it } from "vitest";
import { call, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { GET as getQuotes } from "#app/api/v1/partner/quotes/route.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { GET, POST } from "./route.ts";
import { create, post, transactionBody } from "./test-creation.ts";

describe("POST /transactions", () => {
  it("200: creates a transaction and returns the fields of the spec", async () => {
    const partner = await newTestPartner();
    const { status, body } = await create(partner, transactionBody());
    expect(status).toBe(200);
    expect(body.data).toEqual({
      transaction_id: expect.stringMatching(/^tx_[0-9A-Za-z]{22}$/),
      provider: { name: "MoonPay", identifier: "moonpay", icon: expect.any(String) },
      exchange_rate: expect.any(Number),
      is_best: expect.any(Boolean),
      fiat_amount: 150_000,
      crypto_amount: expect.any(Number),
      quote_amount: body.data.crypto_amount,
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/checkout\/[0-9A-Za-z]{27}$/),
      metadata: {},
    });
  });

  it("200: repeating the body, in any field order, returns the original response and creates nothing", async () => {
    const partner = await newTestPartner();
    const body = transactionBody();
    const first = await create(partner, body);
    const again = await create(partner, Object.fromEntries(Object.entries(body).reverse()));
    expect(again.status).toBe(200);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(again.body.data).toEqual(first.body.data);
    expect((await partner.call(GET, "/transactions")).body.data.transactions).toHaveLength(1);
  });

  it("200: twenty concurrent copies create one transaction", async () => {
    const partner = await newTestPartner();
    const body = transactionBody();
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(partner, body)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.body.data.transaction_id)).size).toBe(1);
    expect((await partner.call(GET, "/transactions")).body.data.transactions).toHaveLength(1);
  });

  it("200: stores any partner_context unchanged", async () => {
    const partner = await newTestPartner();
    const contexts = [
      "0123",
      "1e5",
      "null",
      "=1+1",
      '</script>\n\t"\\',
      "👩‍🚀 é e\u0301 \u2028 \u202e",
      "x".repeat(255),
    ];
    for (const partner_context of contexts) {
      expect((await create(partner, transactionBody({ partner_context }))).status).toBe(200);
      const found = await partner.call(GET, `/transactions?partner_context=${encodeURIComponent(partner_context)}`);
      expect(found.body.data.transactions).toMatchObject([{ partner_context }]);
    }
  });

  it("200: parses 1e2 as a hundred and keeps every digit of an amount", async () => {
    const partner = await newTestPartner();
    const dollars = { fiat_currency: "USD" };
    expect(
      (await create(partner, JSON.stringify(transactionBody(dollars)).replace("150000", "1e2"))).body.data.fiat_amount,
    ).toBe(100);
    const precise = await create(partner, JSON.stringify(transactionBody(dollars)).replace("150000", "100.10"));
    expect(precise.body.data.fiat_amount).toBe(100.1);
    const { body } = await partner.call(GET, "/transactions");
    const amounts = body.data.transactions.map(({ fiat_amount }: { fiat_amount: string }) => fiat_amount);
    expect(amounts).toEqual(["100.1", "100"]);
  });

  it("200: takes a decimal string for the equal number, also in a repeat", async () => {
    const partner = await newTestPartner();
    const order = transactionBody({ amount: "1234567.89" });
    const created = await create(partner, order);
    expect([created.status, created.body.data.fiat_amount]).toEqual([200, 1_234_567.89]);
    const again = await create(partner, { ...order, amount: 1_234_567.89 });
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    const padded = await create(partner, { ...order, amount: "1234567.890" });
    expect(padded.body.data).toEqual(created.body.data);
  });

  it("200: a quote_id can be used once", async () => {
    const partner = await newTestPartner();
    const route =
      "fiat_currency=NGN&crypto_currency=BTC&payment_method=card&network=mainnet&amount=150000&type=BUY&providers=paybis";
    const { quote_id } = (await partner.call(getQuotes, `/quotes?${route}`)).body.data[0];
    const first = await create(partner, transactionBody({ provider: "paybis", quote_id, max_slippage_bps: 500 }));
    expect(first.status).toBe(200);
    const second = await create(partner, transactionBody({ provider: "paybis", quote_id, max_slippage_bps: 500 }));
    const { error, transaction_id } = second.body.data;
    expect([second.status, error, transaction_id]).toEqual([409, "quote_already_used", first.body.data.transaction_id]);
    const other = await newTestPartner();
    const stolen = await create(other, transactionBody({ provider: "paybis", quote_id }));
    expect([stolen.status, fieldsOf(stolen)]).toEqual([400, ["quote_id"]]);
  });

  it("401: requires a key, and names the right header to a Bearer client", async () => {
    const missing = await call(POST, "/transactions", {
      ...post(transactionBody()),
      headers: { authorization: "Bearer x" },
    });
    expect([missing.status, missing.body.data.error]).toEqual([401, "api_key_missing"]);
    expect(missing.body.msg).toContain("X-SVC-API-KEY");
  });

  it("409: returns the existing transaction for a partner_context with a different body", async () => {
    const partner = await newTestPartner();
    const body = transactionBody();
    const first = await create(partner, body);
    const other = await create(partner, { ...body, amount: 150_001 });
    expect([other.status, other.body.data.error]).toEqual([409, "partner_context_conflict"]);
    expect(other.body.data.transaction_id).toBe(first.body.data.transaction_id);
    expect(other.body.data.retry).toBe("terminal");
  });

  it("200: partners and environments have separate partner_contexts", async () => {
    const partner_context = `shared-${randomBase62(8)}`;
    const partners = await Promise.all([
      newTestPartner("sandbox"),
      newTestPartner("sandbox"),
      newTestPartner("production"),
    ]);
    const responses = await Promise.all(
      partners.map((partner) => create(partner, transactionBody({ partner_context }))),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.data.transaction_id)).size).toBe(3);
  });

  it("413: rejects a body over 16 KiB", async () => {
    const partner = await newTestPartner();
    const { status, body } = await create(partner, transactionBody({ partner_context: "x".repeat(20_000) }));
    expect([status, body.data.error]).toEqual([413, "payload_too_large"]);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/problem+json", "application/json5", ""])(
    "415: rejects Content-Type %j",
    async (type) => {
      const partner = await newTestPartner();
      const response = await partner.call(POST, "/transactions", {
        ...post(transactionBody()),
        headers: { "content-type": type },
      });
      expect([response.status, response.body.data.error]).toEqual([415, "unsupported_media_type"]);
    },
  );

  it("422: returns the provider's limits for an amount out of range", async () => {
    const partner = await newTestPartner();
    const { status, body } = await create(partner, transactionBody({ amount: 1 }));
    expect([status, body.data.error]).toEqual([422, "amount_out_of_range"]);
    expect(body.data.unsupported).toMatchObject({ code: "amount_below_minimum", min_amount: expect.any(Number) });
  });

  it("422: rejects an unsupported route", async () => {
    const partner = await newTestPartner();
    const { status, body } = await create(partner, transactionBody({ crypto_currency: "NOPE" }));
    expect([status, body.data.error]).toEqual([422, "route_unsupported"]);
  });
});

describe("GET /transactions", () => {
  it("200: pages through every transaction once, newest first, while new ones arrive", async () => {
    const partner = await newTestPartner();
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1)
      made.push((await create(partner, transactionBody())).body.data.transaction_id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await partner.call(GET, `/transactions?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
      seen.push(...body.data.transactions.map(({ id }: { id: string }) => id));
      cursor = body.data.pagination.next_cursor;
      expect(body.data.pagination).toEqual({ limit: 2, has_more: cursor !== null, next_cursor: cursor });
      if (seen.length === 2) await create(partner, transactionBody());
    } while (cursor);
    expect(seen).toEqual(made.toReversed());
  });

  it("200: has_more is false for exactly `limit` transactions and true for one more", async () => {
    const partner = await newTestPartner();
    const readPagination = async () => (await partner.call(GET, "/transactions?limit=2")).body.data.pagination;
    for (let count = 0; count < 2; count += 1) await create(partner, transactionBody());
    expect(await readPagination()).toEqual({ limit: 2, has_more: false, next_cursor: null });
    await create(partner, transactionBody());
    expect(await readPagination()).toEqual({ limit: 2, has_more: true, next_cursor: expect.any(String) });
  });

  it("200: every filter returns only matching transactions", async () => {
    const partner = await newTestPartner();
    const { partner_context } = transactionBody();
    await create(partner, transactionBody({ partner_context }));
    const fits = [
      "status=pending",
      "status=pending&status=success",
      "type=BUY",
      "provider=moonpay",
      "fiat_currency=NGN",
      "crypto_currency=BTC",
    ];
    fits.push(
      "network=mainnet",
      "payment_method=card",
      `partner_context=${partner_context}`,
      "created_from=2020-01-01",
      "created_to=2099-01-01T00:00:00Z",
    );
    const misses = [
      "status=success",
      "type=SELL",
      "provider=paybis",
      "fiat_currency=EUR",
      "crypto_currency=ETH",
      "network=tron",
    ];
    misses.push("payment_method=apple_pay", "partner_context=%25", "created_from=2099-01-01", "created_to=2020-01-01");
    for (const query of fits)
      expect((await partner.call(GET, `/transactions?${query}`)).body.data.transactions, query).toHaveLength(1);
    for (const query of misses)
      expect((await partner.call(GET, `/transactions?${query}`)).body.data.transactions, query).toEqual([]);
  });

  it.each([
    "limit=0",
    "limit=101",
    "limit=-1",
    "limit=ten",
    "limit=1.5",
    "cursor=x",
    "status=done",
    "failure_code=because",
    "created_from=yesterday",
    "created_from=2026-02-31T00:00:00Z",
    "sort=amount",
    "order=asc",
  ])("400: rejects %s", async (query) => {
    const partner = await newTestPartner();
    const response = await partner.call(GET, `/transactions?${query}`);
    expect([response.status, fieldsOf(response)]).toEqual([400, [query.split("=")[0]]]);
  });
});
