import { describe, expect, it } from "vitest";
import { btcWallet, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { GET } from "./route.ts";
import { create, transactionBody } from "./test-creation.ts";

describe("POST /transactions with bad input", () => {
  it("400: reports every missing field", async () => {
    const partner = await newTestPartner();
    const response = await create(partner, {});
    expect(response.status).toBe(400);
    expect(fieldsOf(response).sort()).toEqual(Object.keys(transactionBody()).sort());
    expect(response.body.data.errors.every(({ code }: { code: string }) => code === "missing")).toBe(true);
  });

  it("400: the exchange-type provider requires the wallet for a BUY, and no row is created", async () => {
    const partner = await newTestPartner();
    const eur = { fiat_currency: "EUR", amount: 500, provider: "guardarian" };
    const response = await create(partner, transactionBody(eur));
    expect(response.status).toBe(400);
    expect(response.body.data.error).toBe("validation_failed");
    expect(response.body.data.errors[0]).toMatchObject({ field: "wallet_address", code: "wallet_address_required" });
    expect((await partner.call(GET, "/transactions")).body.data.transactions).toEqual([]);
    expect((await create(partner, transactionBody({ ...eur, wallet_address: btcWallet }))).status).toBe(200);
  });

  it.each([
    ["amount", "1e5"],
    ["amount", "1,500"],
    ["amount", " 150000"],
    ["amount", "-5"],
    ["amount", "0"],
    ["amount", "150000.001"],
    ["amount", `150000.${"0".repeat(40)}`],
    ["amount", ["150000"]],
    ["amount", true],
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
    ["wallet_address", "vitalik.eth"],
    ["max_slippage_bps", 1.5],
    ["max_slippage_bps", 50],
    ["quote_id", "q_forged.signature"],
    ["quote_id", "q_123"],
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
  ])("400: rejects %s = %j and creates nothing", async (field, value) => {
    const partner = await newTestPartner();
    const response = await create(partner, transactionBody({ [field]: value }));
    expect([response.status, fieldsOf(response)]).toEqual([400, [field]]);
    expect((await partner.call(GET, "/transactions")).body.data.transactions).toEqual([]);
  });

  it.each(["http://localhost:4000/done", "http://127.0.0.1/done", "https://shop.example:8443/a?b=c#d"])(
    "200: accepts the redirect URL %s",
    async (redirect_url) => {
      const partner = await newTestPartner();
      expect((await create(partner, transactionBody({ redirect_url }))).status).toBe(200);
    },
  );

  it.each(["walletAddress", "status", "partner_id", "isAdmin", "__proto__", "constructor"])(
    "400: rejects the unknown field %s",
    async (field) => {
      const partner = await newTestPartner();
      const body = JSON.stringify(transactionBody()).replace("{", `{"${field}":"x",`);
      const response = await create(partner, body);
      expect([response.status, fieldsOf(response)]).toEqual([400, [field]]);
    },
  );

  it.each([
    "",
    " ",
    "null",
    "[]",
    '"x"',
    "5",
    "true",
    "{",
    "{'a':1}",
    '{"amount":NaN}',
    "\ufeff{}",
    '{"partner_context":"\\ud800"}',
  ])("400: rejects a body that isn't a JSON object: %j", async (body) => {
    const partner = await newTestPartner();
    const response = await create(partner, body);
    expect([response.status, response.body.data.error]).toEqual([400, "malformed_request"]);
  });
});
