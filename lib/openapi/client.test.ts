import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { sendRequest } from "#app/api/v1/partner/openapi.json/test-send.ts";
import { SlipwayClient } from "#clients/typescript/src/slipway-client.ts";
import { SlipwayError } from "#clients/typescript/src/slipway-error.ts";
import { clientOf, failure, networkError, success } from "#lib/openapi/test-replayed-client.ts";
import { randomBase62 } from "#lib/random-id.ts";

const wanted = {
  fiat_currency: "NGN",
  crypto_currency: "BTC",
  payment_method: "card",
  network: "mainnet",
  amount: 150_000,
  type: "BUY",
  provider: "moonpay",
  redirect_url: "https://shop.example/thanks",
} as const;

describe("the client", () => {
  it("sends the key, query and path parameters, and returns the data", async () => {
    const { client, sent } = clientOf([success({ a: 1 }), success([])]);
    expect(await client.listTransactions({ status: ["success", "failed"], limit: 5, cursor: undefined })).toEqual({
      a: 1,
    });
    await client.getTransaction("tx_a/b");
    expect(sent).toEqual([
      {
        method: "GET",
        url: "https://sandbox.example.com/api/v1/partner/transactions?status=success&status=failed&limit=5",
        key: "svc_test_x",
        body: null,
      },
      expect.objectContaining({ url: "https://sandbox.example.com/api/v1/partner/transactions/tx_a%2Fb" }),
    ]);
  });

  it("sends a body only if the operation has one", async () => {
    const { client, sent } = clientOf([success({}), success({}), success({}), success({})]);
    await client.updateWebhookEndpoint("whe_1", { name: "New" });
    await client.runWebhookDrills();
    await client.rotateWebhookSecret("whe_1");
    await client.deleteWebhookEndpoint("whe_1");
    expect(sent.map(({ method, body }) => [method, body])).toEqual([
      ["PATCH", '{"name":"New"}'],
      ["POST", "{}"],
      ["POST", null],
      ["DELETE", null],
    ]);
  });

  it("throws the code, fields and request ID of an error", async () => {
    const errors = [{ field: "amount", code: "missing", message: "Required" }];
    const { client, sent } = clientOf([failure(400, "validation_failed", {}, { errors })]);
    const thrown = await client.listProviders().catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(SlipwayError);
    expect(thrown).toMatchObject({
      status: 400,
      code: "validation_failed",
      retry: "actionable",
      requestId: "req_1",
      fields: errors,
      message: "It is validation_failed",
    });
    expect(sent).toHaveLength(1);
  });

  it("rejects an invalid base address before it sends anything", () => {
    expect(() => clientOf([], { baseUrl: "sandbox.example.com" })).toThrow("baseUrl");
  });
});

describe("an error", () => {
  it("is thrown instead of following a redirect, which would send the key elsewhere", async () => {
    const redirect = new Response(null, { status: 302, headers: { location: "https://elsewhere.example" } });
    const options: RequestInit[] = [];
    const fetch = async (_url: unknown, init?: RequestInit) => {
      options.push(init ?? {});
      return redirect;
    };
    const { client } = clientOf([], { fetch });
    const error = { code: "unexpected_response", status: 302, retry: "terminal" };
    await expect(client.listProviders()).rejects.toMatchObject(error);
    expect(options.map(({ redirect }) => redirect)).toEqual(["manual"]);
  });

  it("with a code that is newer than the package is unknown_error, with the code in its data", async () => {
    const { client } = clientOf([failure(400, "validation_failed", {}, { error: "too_new", retry: "terminal" })]);
    const thrown = await client.listProviders().catch((error: unknown) => error);
    expect(thrown).toMatchObject({ name: "SlipwayError", code: "unknown_error", data: { error: "too_new" } });
  });

  it("of a proxy is retried only if its status is temporary", async () => {
    const { client, sent } = clientOf([new Response("Not here", { status: 404 })]);
    await expect(client.listProviders()).rejects.toMatchObject({ code: "unexpected_response", retry: "terminal" });
    expect(sent).toHaveLength(1);
  });
});

describe("retries", () => {
  it.each([
    ["429", failure(429, "rate_limited", { "retry-after": "7" })],
    ["503", failure(503, "service_unavailable", { "retry-after": "7" })],
    ["a request in progress", failure(409, "request_in_progress", { "retry-after": "7" })],
    ["500", failure(500, "internal_error", { "retry-after": "7" })],
    ["an unavailable provider", failure(422, "provider_unavailable", { "retry-after": "7" })],
    ["a proxy's 502", new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "retry-after": "7" } })],
  ])("waits after %s as long as Retry-After requires and returns the next response", async (_what, first) => {
    const { client, waits } = clientOf([first, success([1])]);
    expect(await client.listProviders()).toEqual([1]);
    expect(waits).toEqual([7_000]);
  });

  it("reads a Retry-After that is a date", async () => {
    const at = new Date(Date.now() + 20_000).toUTCString();
    const { client, waits } = clientOf([failure(503, "service_unavailable", { "retry-after": at }), success([])]);
    await client.listProviders();
    expect(waits[0]).toBeGreaterThan(17_000);
    expect(waits[0]).toBeLessThanOrEqual(20_000);
  });

  it("fails instead of waiting if Retry-After exceeds the maximum wait", async () => {
    const { client, sent, waits } = clientOf([failure(429, "rate_limited", { "retry-after": "61" })]);
    await expect(client.listProviders()).rejects.toMatchObject({ code: "rate_limited" });
    expect([sent.length, waits]).toEqual([1, []]);
  });

  it("backs off exponentially without Retry-After and fails after the fourth attempt", async () => {
    const { client, sent, waits } = clientOf([networkError(), networkError(), networkError(), networkError()]);
    await expect(client.listProviders()).rejects.toMatchObject({
      code: "connection_failed",
      status: null,
      cause: networkError(),
    });
    expect(sent).toHaveLength(4);
    expect(waits).toHaveLength(3);
    const bounds = [500, 1_000, 2_000];
    waits.forEach((waitMs, place) => {
      expect(waitMs).toBeGreaterThanOrEqual((bounds[place] ?? 0) / 2);
      expect(waitMs).toBeLessThanOrEqual(bounds[place] ?? 0);
    });
  });

  it.each([
    [400, "validation_failed"],
    [401, "api_key_invalid"],
    [404, "not_found"],
    [409, "partner_context_conflict"],
    [422, "route_unsupported"],
  ] as const)("doesn't retry %i %s", async (status, code) => {
    const { client, sent } = clientOf([failure(status, code)]);
    await expect(client.listProviders()).rejects.toMatchObject({ code });
    expect(sent).toHaveLength(1);
  });

  it("retries createTransaction with the same body", async () => {
    const { client, sent } = clientOf([networkError(), failure(503, "service_unavailable"), success({})]);
    await client.createTransaction({ ...wanted, partner_context: "order-1" });
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(sent[0]).toMatchObject({ method: "POST", body: JSON.stringify({ ...wanted, partner_context: "order-1" }) });
  });

  it("creates one transaction if the response to the first attempt is lost", async () => {
    const partner = await newTestPartner();
    let attempts = 0;
    const client = new SlipwayClient({
      baseUrl: "http://127.0.0.1:3000",
      apiKey: partner.key,
      wait: async () => undefined,
      fetch: async (url, init) => {
        const { pathname, search } = new URL(String(url));
        const sent = { method: init?.method ?? "GET", path: pathname, query: search.slice(1), key: partner.key };
        const { status, headers, body } = await sendRequest({
          ...sent,
          ...(init?.body && { body: String(init.body) }),
        });
        attempts += 1;
        if (attempts === 1) throw networkError();
        return new Response(body, { status, headers });
      },
    });
    const partner_context = randomBase62(12);
    const { transaction_id } = await client.createTransaction({ ...wanted, partner_context });
    const { transactions } = await client.listTransactions({ partner_context });
    expect([attempts, transactions.map(({ id }) => id)]).toEqual([3, [transaction_id]]);
    expect((await client.getTransaction(transaction_id)).status).toBe("pending");
  });
});
