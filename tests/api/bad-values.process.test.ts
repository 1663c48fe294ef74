import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { sendRequest } from "#tools/test-client.ts";
import { startTestServer } from "#tools/test-server.ts";

const base = "/api/v1/partner";
let server: Awaited<ReturnType<typeof startTestServer>>;
let partner: Awaited<ReturnType<typeof newTestPartner>>;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  partner = await newTestPartner();
});
afterAll(async () => {
  expect(server.output()).toBe("");
  await server.stop();
});

async function send(method: string, path: string, body?: string | Buffer) {
  const received = await sendRequest(server.url, {
    method,
    target: base + path,
    headers: { "x-svc-api-key": partner.key },
    body,
  });
  expect(received.text).not.toContain(partner.key);
  return received;
}

/** Status and code, and the invalid fields if any. */
async function refusal(method: string, path: string, body?: string | Buffer) {
  const { status, body: envelope } = await send(method, path, body);
  const fields = envelope.data.errors?.map(({ field }: { field: string }) => field).sort();
  return [status, envelope.data.error, ...(fields ?? [])];
}

const invalid = (...fields: string[]) => [400, "validation_failed", ...fields.sort()];
const text = encodeURIComponent;

describe("the lists", () => {
  it.each(["%20BUY", "buy", "BUY,SELL", "null", "undefined", "[object%20Object]", "true", "0", "HODL", "BUY%00"])(
    "reject type=%s",
    async (type) => {
      for (const path of ["/crypto-currencies", "/fiat-currencies"]) {
        expect(await refusal("GET", `${path}?type=${type}`)).toEqual(invalid("type"));
      }
    },
  );

  it.each(["page=2", "fields=", "sort=", "limit=-1", "Type=BUY"])("reject %s", async (query) => {
    for (const path of ["/crypto-currencies", "/fiat-currencies", "/providers"]) {
      expect(await refusal("GET", `${path}?${query}`)).toEqual(invalid(query.split("=")[0] ?? ""));
    }
  });

  it("name all errors of a request for payment methods", async () => {
    expect(await refusal("GET", "/payment-methods")).toEqual(invalid("fiat_currency", "type"));
    expect(
      await refusal("GET", "/payment-methods?type=x&fiat_currency=ngn&network=%20&crypto_currency=b&page=1"),
    ).toEqual(invalid("crypto_currency", "fiat_currency", "network", "page", "type"));
  });

  it.each(["ＮＧＮ", "NΓN", "\u202eNGN", "ngn", "NG", "NGNN", "", " NGN", "NGN\n", "N\0N", "' OR 1=1--"])(
    "reject fiat_currency=%j",
    async (fiat) => {
      expect(await refusal("GET", `/payment-methods?type=BUY&fiat_currency=${text(fiat)}`)).toEqual(
        invalid("fiat_currency"),
      );
    },
  );

  it("have no method for an unsupported currency", async () => {
    const { status, body } = await send("GET", "/payment-methods?type=BUY&fiat_currency=ZZZ");
    expect([status, body.data]).toEqual([200, { payment_methods: [], recommended: "" }]);
  });
});

describe("lists of transactions", () => {
  it.each([
    ...["limit=0", "limit=-1", "limit=101", "limit=1e9", "limit=ten", "limit=1.5", "limit=%201", "limit=01"],
    ...["cursor=x", `cursor=${"A".repeat(129)}`, "cursor=..%2f", "cursor=MQ", "cursor=%00"],
    ...["status=done", "status=PENDING", "status=pending,success", "type=buy", "provider=MoonPay", "fiat_currency=ngn"],
    ...["failure_code=because", "failure_code=declined,expired"],
    ...[
      "created_from=yesterday",
      "created_from=2026-02-31",
      "created_from=2026-01-01T25:00:00Z",
      "created_from=0000-01-01",
    ],
    ...["created_from=0001-01-01T00:00:00%2B14:00", "created_to=9999-12-31T23:59:59-14:00", "created_to=1735689600"],
    ...[
      "created_from=2026-01-01T00:00:00%2B99:99",
      "created_to=%2B010000-01-01T00:00:00Z",
      "created_from=2026-01-01T00:00:00",
    ],
    ...["partner_context=a%00b", `partner_context=${"x".repeat(256)}`, "sort=amount;drop", "order=asc", "offset=1"],
  ])("reject %.60s", async (query) => {
    expect(await refusal("GET", `/transactions?${query}`)).toEqual(invalid(query.split("=")[0] ?? ""));
  });

  it("reject an end that isn't after the start", async () => {
    for (const from of ["2026-02-01", "2026-01-01"]) {
      const query = `created_from=${from}&created_to=2026-01-01T00:00:00Z`;
      expect(await refusal("GET", `/transactions?${query}`)).toEqual(invalid("created_to"));
    }
  });

  it.each(["%25", "_", "*", "%5C", "'%20OR%201=1--", "%F0%9F%94%91"])(
    "match partner_context=%s literally",
    async (context) => {
      expect((await send("POST", "/transactions", JSON.stringify(transactionBody()))).status).toBe(200);
      const { status, body } = await send("GET", `/transactions?partner_context=${context}`);
      expect([status, body.data.transactions]).toEqual([200, []]);
    },
  );
});

describe("one transaction", () => {
  it("is found by its exact ID only: any other spelling returns not_found", async () => {
    const created = (await send("POST", "/transactions", JSON.stringify(transactionBody()))).body.data;
    const { transaction_id: id, link } = created;
    expect((await send("GET", `/transactions/${id}`)).status).toBe(200);
    const others = [
      ...[
        id.toUpperCase(),
        `${id}%20`,
        `%20${id}`,
        `${id}%00`,
        `${id}%0a`,
        id.slice(0, -1),
        `${id}x`,
        id.slice(3),
        link.split("/").at(-1),
      ],
      ...["..%2fproviders", "%2e%2e%2f", "%25", "*", "'%20OR%201=1--", "0", "null", "%ff", "%", "x".repeat(12_000)],
    ];
    const bytes = new Set<string>();
    for (const other of others) {
      const { status, body } = await send("GET", `/transactions/${other}`);
      bytes.add(JSON.stringify({ status, ...body, data: { ...body.data, request_id: "" } }));
    }
    expect(bytes.size).toBe(1);
    expect([...bytes][0]).toContain('"not_found"');
  });
});

describe("limits", () => {
  it("rejects requests over the limit with Retry-After, and logs them", async () => {
    await updateLimits(partner.scope, { reads: 1, quotes: 1, creations: 1 });
    for (const [method, path, body] of [
      ["GET", "/transactions"],
      ["GET", "/quotes"],
      ["POST", "/transactions", "{}"],
    ] as const) {
      const first = await send(method, path, body);
      const second = await send(method, path, body);
      expect(first.headers["x-ratelimit-remaining"]).toBe("0");
      expect([first.status === 429, second.status, second.body.data.error]).toEqual([false, 429, "rate_limited"]);
      expect(second.headers).toMatchObject({
        "retry-after": expect.any(String),
        ratelimit: expect.any(String),
        "ratelimit-policy": expect.any(String),
      });
    }
    expect((await partner.logs()).filter(({ error_code }) => error_code === "rate_limited")).toHaveLength(3);
  });
});
