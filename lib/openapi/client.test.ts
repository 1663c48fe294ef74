import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { sendRequest } from "#app/api/v1/partner/openapi.json/test-document.ts";
import { SlipwayClient, type SlipwayClientOptions } from "#clients/typescript/src/slipway-client.ts";
import { SlipwayError } from "#clients/typescript/src/slipway-error.ts";
import { randomBase62 } from "#lib/random-id.ts";

type Sent = { method: string; url: string; key: string | null; body: string | null };
type Step = Response | Error;

const success = (data: unknown) => Response.json({ msg: "Found", data, success: true, code: 200 });
const failure = (status: number, error: string, headers: Record<string, string> = {}, more = {}) =>
  Response.json(
    {
      msg: `It is ${error}`,
      data: { error, retry: "retryable", request_id: "req_1", ...more },
      success: false,
      code: status,
    },
    { status, headers: { "x-request-id": "req_1", ...headers } },
  );

/** A client whose server returns these responses in turn. Records the requests and the waits between them. */
function clientOf(steps: Step[], options: Partial<SlipwayClientOptions> = {}) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const client = new SlipwayClient({
    baseUrl: "https://sandbox.example.com/",
    apiKey: "svc_test_x",
    wait: async (durationMs) => void waits.push(durationMs),
    fetch: async (url, init) => {
      const { method = "GET", headers, body } = init ?? {};
      sent.push({
        method,
        url: String(url),
        key: new Headers(headers).get("x-svc-api-key"),
        body: body ? String(body) : null,
      });
      const step = steps[sent.length - 1];
      if (!step) throw new Error("unexpected request");
      if (step instanceof Error) throw step;
      return step;
    },
    ...options,
  });
  return { client, sent, waits };
}

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
const lost = () => new TypeError("fetch failed");

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

  it("throws the code, fields and request ID of an error", async () => {
    const errors = [{ field: "amount", code: "missing", message: "Required" }];
    const { client, sent } = clientOf([failure(400, "validation_failed", {}, { errors, retry: "actionable" })]);
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

describe("retries", () => {
  it.each([
    ["429", failure(429, "rate_limited", { "retry-after": "7" })],
    ["503", failure(503, "service_unavailable", { "retry-after": "7" })],
    ["a request in progress", failure(409, "request_in_progress", { "retry-after": "7" })],
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
    const { client, sent, waits } = clientOf([lost(), lost(), lost(), lost()]);
    await expect(client.listProviders()).rejects.toThrow("fetch failed");
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
    [422, "provider_unavailable"],
    [500, "internal_error"],
  ])("doesn't retry %i %s", async (status, code) => {
    const { client, sent } = clientOf([failure(status, code)]);
    await expect(client.listProviders()).rejects.toMatchObject({ code });
    expect(sent).toHaveLength(1);
  });

  it("retries createTransaction with the same body", async () => {
    const { client, sent } = clientOf([lost(), failure(503, "service_unavailable"), success({})]);
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
        if (attempts === 1) throw lost();
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
