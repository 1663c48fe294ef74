import { describe, expect, it } from "vitest";
import { btcWallet, call, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { GET as getQuotes } from "../quotes/route.ts";
import { GET, POST } from "./route.ts";

type Fields = Record<string, unknown>;
const wanted = (fields: Fields = {}): Fields => ({
  fiat_currency: "NGN",
  crypto_currency: "BTC",
  payment_method: "card",
  network: "mainnet",
  amount: 150_000,
  type: "BUY",
  provider: "moonpay",
  partner_context: `order-${randomBase62(12)}`,
  redirect_url: "https://shop.example/thanks?order=7",
  ...fields,
});
const post = (fields: Fields | string) => ({ method: "POST", body: typeof fields === "string" ? fields : JSON.stringify(fields) });
const create = (partner: Awaited<ReturnType<typeof newTestPartner>>, fields: Fields | string) =>
  partner.call(POST, "/transactions", post(fields));

describe("POST /transactions", () => {
  it("200: makes a record and a hosted link, with the spec's fields", async () => {
    const partner = await newTestPartner();
    const { status, body } = await create(partner, wanted());
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
    });
  });

  it("200: the same body again, in any order of fields, returns the first answer and makes nothing new", async () => {
    const partner = await newTestPartner();
    const body = wanted();
    const first = await create(partner, body);
    const again = await create(partner, Object.fromEntries(Object.entries(body).reverse()));
    expect(again.status).toBe(200);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(again.body.data).toEqual(first.body.data);
    expect((await partner.call(GET, "/transactions")).body.data.transactions).toHaveLength(1);
  });

  it("200: twenty copies at the same instant make one transaction", async () => {
    const partner = await newTestPartner();
    const body = wanted();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(partner, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.data.transaction_id)).size).toBe(1);
    expect((await partner.call(GET, "/transactions")).body.data.transactions).toHaveLength(1);
  });

  it("200: partner_context is any text, kept as given", async () => {
    const partner = await newTestPartner();
    const contexts = ["0123", "1e5", "null", "=1+1", "</script>\n\t\"\\", "👩‍🚀 é e\u0301 \u2028 \u202e", "x".repeat(255)];
    for (const partner_context of contexts) {
      expect((await create(partner, wanted({ partner_context }))).status).toBe(200);
      const found = await partner.call(GET, `/transactions?partner_context=${encodeURIComponent(partner_context)}`);
      expect(found.body.data.transactions).toMatchObject([{ partner_context }]);
    }
  });

  it("200: 1e2 is a hundred, and an amount keeps every digit", async () => {
    const partner = await newTestPartner();
    const dollars = { fiat_currency: "USD" };
    expect((await create(partner, JSON.stringify(wanted(dollars)).replace("150000", "1e2"))).body.data.fiat_amount).toBe(100);
    const precise = await create(partner, JSON.stringify(wanted(dollars)).replace("150000", "100.10"));
    expect(precise.body.data.fiat_amount).toBe(100.1);
    const { body } = await partner.call(GET, "/transactions");
    const amounts = body.data.transactions.map(({ fiat_amount }: { fiat_amount: string }) => fiat_amount);
    expect(amounts).toEqual(["100.1", "100"]);
  });

  it("200: a promised quote is honoured once", async () => {
    const partner = await newTestPartner();
    const route = "fiat_currency=NGN&crypto_currency=BTC&payment_method=card&network=mainnet&amount=150000&type=BUY&providers=paybis";
    const { quote_id } = (await partner.call(getQuotes, `/quotes?${route}`)).body.data[0];
    const first = await create(partner, wanted({ provider: "paybis", quote_id, max_slippage_bps: 500 }));
    expect(first.status).toBe(200);
    const second = await create(partner, wanted({ provider: "paybis", quote_id, max_slippage_bps: 500 }));
    expect([second.status, second.body.data.error]).toEqual([409, "quote_already_used"]);
    const other = await newTestPartner();
    const stolen = await create(other, wanted({ provider: "paybis", quote_id }));
    expect([stolen.status, fieldsOf(stolen)]).toEqual([400, ["quote_id"]]);
  });

  it("400: names every missing field at once", async () => {
    const partner = await newTestPartner();
    const answer = await create(partner, {});
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer).sort()).toEqual(
      Object.keys(wanted()).sort(),
    );
    expect(answer.body.data.errors.every(({ code }: { code: string }) => code === "missing")).toBe(true);
  });

  it("400: the exchange-type provider needs the wallet for a BUY; no row is made", async () => {
    const partner = await newTestPartner();
    const eur = { fiat_currency: "EUR", amount: 500, provider: "guardarian" };
    const answer = await create(partner, wanted(eur));
    expect(answer.status).toBe(400);
    expect(answer.body.data.error).toBe("validation_failed");
    expect(answer.body.data.errors[0]).toMatchObject({ field: "wallet_address", code: "wallet_address_required" });
    expect((await partner.call(GET, "/transactions")).body.data.transactions).toEqual([]);
    expect((await create(partner, wanted({ ...eur, wallet_address: btcWallet }))).status).toBe(200);
  });

  it.each([
    ["amount", "100"],
    ["amount", null],
    ["amount", 0],
    ["amount", -5],
    ["amount", 1_000_000_001],
    ["amount", 0.001],
    ["type", "buy"],
    ["provider", "MoonPay"],
    ["provider", "unknown-one"],
    ["partner_context", ""],
    ["partner_context", "x".repeat(256)],
    ["partner_context", 7],
    ["fiat_currency", "ngn"],
    ["crypto_currency", "ВТС"],
    ["network", " mainnet"],
    ["wallet_address", ""],
    ["wallet_address", null],
    ["wallet_address", "vitalik.eth"],
    ["max_slippage_bps", 1.5],
    ["quote_id", "q_forged.signature"],
    ["redirect_url", "example.com/x"],
    ["redirect_url", "//example.com"],
    ["redirect_url", "/path"],
    ["redirect_url", "http://example.com"],
    ["redirect_url", "javascript:alert(1)"],
    ["redirect_url", "JaVaScRiPt://x/%0aalert(1)"],
    ["redirect_url", "java\nscript:alert(1)"],
    ["redirect_url", "data:text/html,x"],
    ["redirect_url", "file:///etc/passwd"],
    ["redirect_url", "https://user:pw@good.example"],
    ["redirect_url", "https://good.example%40evil.example"],
    ["redirect_url", "https://good.example\\@evil.example"],
    ["redirect_url", "https://good.example/\r\nSet-Cookie:x"],
    ["redirect_url", "myapp://done"],
    ["redirect_url", "http://127.0.0.1:3000/sandbox/api-keys"],
    ["redirect_url", `https://good.example/${"x".repeat(2_048)}`],
  ])("400: refuses %s = %j and makes nothing", async (field, value) => {
    const partner = await newTestPartner();
    const answer = await create(partner, wanted({ [field]: value }));
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    expect((await partner.call(GET, "/transactions")).body.data.transactions).toEqual([]);
  });

  it.each(["http://localhost:4000/done", "http://127.0.0.1/done", "https://shop.example:8443/a?b=c#d"])("200: lets the buyer return to %s", async (redirect_url) => {
    const partner = await newTestPartner();
    expect((await create(partner, wanted({ redirect_url }))).status).toBe(200);
  });

  it.each(["walletAddress", "status", "partner_id", "isAdmin", "__proto__", "constructor"])("400: refuses the unknown field %s", async (field) => {
    const partner = await newTestPartner();
    const body = JSON.stringify(wanted()).replace("{", `{"${field}":"x",`);
    const answer = await create(partner, body);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it.each(["", " ", "null", "[]", '"x"', "5", "true", "{", "{'a':1}", '{"amount":NaN}', "\ufeff{}", '{"partner_context":"\\ud800"}'])(
    "400: a body that is no JSON object is malformed: %j",
    async (body) => {
      const partner = await newTestPartner();
      const answer = await create(partner, body);
      expect([answer.status, answer.body.data.error]).toEqual([400, "malformed_request"]);
    },
  );

  it("401: asks for the key, and tells a Bearer client the right header", async () => {
    const missing = await call(POST, "/transactions", { ...post(wanted()), headers: { authorization: "Bearer x" } });
    expect([missing.status, missing.body.data.error]).toEqual([401, "api_key_missing"]);
    expect(missing.body.msg).toContain("X-SVC-API-KEY");
  });

  it("409: the same partner_context with another body names the first transaction", async () => {
    const partner = await newTestPartner();
    const body = wanted();
    const first = await create(partner, body);
    const other = await create(partner, { ...body, amount: 150_001 });
    expect([other.status, other.body.data.error]).toEqual([409, "partner_context_conflict"]);
    expect(other.body.data.transaction_id).toBe(first.body.data.transaction_id);
    expect(other.body.data.retry).toBe("terminal");
  });

  it("a partner_context belongs to one partner and one environment", async () => {
    const partner_context = `shared-${randomBase62(8)}`;
    const partners = await Promise.all([newTestPartner("sandbox"), newTestPartner("sandbox"), newTestPartner("production")]);
    const answers = await Promise.all(partners.map((partner) => create(partner, wanted({ partner_context }))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.transaction_id)).size).toBe(3);
  });

  it("413: a body over 16 KiB is cut off", async () => {
    const partner = await newTestPartner();
    const { status, body } = await create(partner, wanted({ partner_context: "x".repeat(20_000) }));
    expect([status, body.data.error]).toEqual([413, "payload_too_large"]);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/problem+json", "application/json5", ""])("415: refuses Content-Type %j", async (type) => {
    const partner = await newTestPartner();
    const answer = await partner.call(POST, "/transactions", { ...post(wanted()), headers: { "content-type": type } });
    expect([answer.status, answer.body.data.error]).toEqual([415, "unsupported_media_type"]);
  });

  it("422: an amount the provider does not take says what it takes", async () => {
    const partner = await newTestPartner();
    const { status, body } = await create(partner, wanted({ amount: 1 }));
    expect([status, body.data.error]).toEqual([422, "amount_out_of_range"]);
    expect(body.data.unsupported).toMatchObject({ code: "amount_below_minimum", min_amount: expect.any(Number) });
  });

  it("422: a route the provider does not serve", async () => {
    const partner = await newTestPartner();
    const { status, body } = await create(partner, wanted({ crypto_currency: "NOPE" }));
    expect([status, body.data.error]).toEqual([422, "route_unsupported"]);
  });
});

describe("GET /transactions", () => {
  it("200: pages through every row once, newest first, while new ones arrive", async () => {
    const partner = await newTestPartner();
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.push((await create(partner, wanted())).body.data.transaction_id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await partner.call(GET, `/transactions?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
      seen.push(...body.data.transactions.map(({ id }: { id: string }) => id));
      cursor = body.data.pagination.next_cursor;
      expect(body.data.pagination).toEqual({ limit: 2, has_more: cursor !== null, next_cursor: cursor });
      if (seen.length === 2) await create(partner, wanted());
    } while (cursor);
    expect(seen).toEqual(made.toReversed());
  });

  it("200: every filter keeps what fits and drops what does not", async () => {
    const partner = await newTestPartner();
    const { partner_context } = wanted();
    await create(partner, wanted({ partner_context }));
    const fits = ["status=pending", "status=pending&status=success", "type=BUY", "provider=moonpay", "fiat_currency=NGN", "crypto_currency=BTC"];
    fits.push("network=mainnet", "payment_method=card", `partner_context=${partner_context}`, "created_from=2020-01-01", "created_to=2099-01-01T00:00:00Z");
    const misses = ["status=success", "type=SELL", "provider=paybis", "fiat_currency=EUR", "crypto_currency=ETH", "network=tron"];
    misses.push("payment_method=apple_pay", "partner_context=%25", "created_from=2099-01-01", "created_to=2020-01-01");
    for (const query of fits) expect((await partner.call(GET, `/transactions?${query}`)).body.data.transactions, query).toHaveLength(1);
    for (const query of misses) expect((await partner.call(GET, `/transactions?${query}`)).body.data.transactions, query).toEqual([]);
  });

  it.each(["limit=0", "limit=101", "limit=-1", "limit=ten", "limit=1.5", "cursor=x", "status=done", "created_from=yesterday", "created_from=2026-02-31T00:00:00Z", "sort=amount", "order=asc"])(
    "400: refuses %s",
    async (query) => {
      const partner = await newTestPartner();
      const answer = await partner.call(GET, `/transactions?${query}`);
      expect([answer.status, fieldsOf(answer)]).toEqual([400, [query.split("=")[0]]]);
    },
  );

  it("400: an end before its start", async () => {
    const partner = await newTestPartner();
    const answer = await partner.call(GET, "/transactions?created_from=2026-02-01&created_to=2026-01-01");
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ["created_to"]]);
  });

  it("401: asks for the key", async () => {
    expect((await call(GET, "/transactions")).status).toBe(401);
  });
});
