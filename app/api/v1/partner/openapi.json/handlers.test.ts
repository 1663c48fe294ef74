import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { basePath, type Operation } from "#lib/openapi/operation.ts";
import { document, documented, named, problemsOf } from "#lib/openapi/test-conformance.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { routesFolder, sendRequest } from "./test-send.ts";

const cases = documented.map((one) => [one.operation.operationId, one] as const);
const partner = await newTestPartner();
const address = (template: string, id = "tx_0000000000000000000000") => template.replace(/\{\w+\}/, id);
const fieldsOf = (body: string, code: string): string[] =>
  (JSON.parse(body).data.errors ?? [])
    .filter((error: { code: string }) => error.code === code)
    .map(({ field }: { field: string }) => field)
    .sort();

describe("the document and the handlers", () => {
  it("serve every operation at its documented path and method", async () => {
    const files = readdirSync(routesFolder, { recursive: true, encoding: "utf8" }).filter((file) =>
      /(^|\/)route\.ts$/.test(file),
    );
    const served = await Promise.all(
      files.map(async (file) => {
        const urlPath = path.dirname(file).replaceAll(/\[(\w+)\]/g, (_all, name: string) => `{${snake(name)}}`);
        const exported = Object.entries(await import(pathToFileURL(path.join(routesFolder, file)).href));
        return exported.map(([method, route]) => {
          const { operation } = route as { operation: Operation };
          expect([operation.method.toUpperCase(), operation.path]).toEqual([method, `/${urlPath}`]);
          return `${method} ${basePath}/${urlPath}`;
        });
      }),
    );
    const described = documented.map((one) => `${one.method.toUpperCase()} ${one.path}`);
    expect(served.flat().sort()).toEqual(described.sort());
  });

  it.each(cases)("%s: accept and require the same parameters and fields", async (_name, one) => {
    const { parameters = [], requestBody } = one.operation;
    const query = parameters.filter((parameter) => parameter.in === "query");
    const body = requestBody && resolved(requestBody.content["application/json"].schema);
    const { properties = {}, required = [] } = body ?? {
      properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
      required: query.filter((parameter) => parameter.required).map(({ name }) => name),
    };
    // One of the two amounts is required.
    const needed = "crypto_amount" in properties ? [...required, "amount"] : required;
    const strange = "of_no_meaning";
    const empty = await send(one, { [strange]: "x" });
    expect([empty.status, fieldsOf(empty.body, "missing")]).toEqual([400, [...needed].sort()]);
    const full = await send(one, Object.fromEntries([...Object.keys(properties), strange].map((name) => [name, "x"])));
    expect([full.status, fieldsOf(full.body, "unknown")]).toEqual([400, [strange]]);
    if (!body) return;
    const response = await sendRequest({
      method: one.method,
      path: one.path,
      key: partner.key,
      query: "a=b",
      body: "{}",
    });
    expect([response.status, fieldsOf(response.body, "unknown")]).toEqual([400, ["a"]]);
  });

  it("agree on every successful response", async () => {
    const good = (query = "", path = "") => ({ query, path });
    const created = await create();
    const id: string = JSON.parse(created.body).data.transaction_id;
    const sent = await sendTestEvent({ event: "transaction.success" });
    const receiver = { name: "Books", url: "https://shop.example/hook", events: ["transaction.success" as const] };
    const { endpoint } = await createEndpoint(partner.scope, receiver, null, new Date());
    const route = "fiat_currency=NGN&crypto_currency=BTC&payment_method=card&network=mainnet&amount=150000&type=BUY";
    const [recently, soon] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    const queries: Record<string, { query: string; path: string }[]> = {
      listCryptoCurrencies: [good(), good("type=SELL")],
      listFiatCurrencies: [good(), good("type=BUY")],
      listPaymentMethods: [good("type=BUY&fiat_currency=NGN"), good("type=BUY&fiat_currency=XXX")],
      listLimits: [
        good("type=BUY&fiat_currency=NGN"),
        good("type=SELL&fiat_currency=EUR&crypto_currency=BTC&network=mainnet"),
        good("type=BUY&fiat_currency=XXX"),
      ],
      listCountries: [good(), good("type=SELL&locale=pt-BR")],
      listProviders: [good(), good("country=US&region=NY")],
      listQuotes: [
        good(route),
        good(route.replace("150000", "1")),
        good(route.replace("mainnet", "nowhere")),
        good(route.replace("card", "any")),
      ],
      listTransactions: [
        good(),
        good("limit=1&status=pending&status=success"),
        good("failure_code=declined"),
        good("is_delayed=true"),
        good("partner_context=none&transaction_hash=0xab"),
        good("updated_from=2026-01-31T00:00:00Z&updated_to=2099-01-01"),
        good("is_on_hold=true"),
      ],
      getTransaction: [good("", id)],
      listEvents: [good(), good("cursor=latest"), good("limit=1&event=transaction.failed")],
      listLogs: [good(), good("cursor=latest"), good("limit=1&status=4xx&status=200&path=/quotes")],
      getProviderReport: [
        good("type=BUY&fiat_currency=NGN&from=2026-01-01&to=2026-02-01"),
        good("type=SELL&fiat_currency=EUR&from=2026-01-01&to=2026-02-01&payment_method=card&country=NG"),
        good(`type=BUY&fiat_currency=NGN&from=${recently}&to=${soon}`),
      ],
      listStatements: [good()],
      getStatement: [good("", new Date().toISOString().slice(0, 7))],
      listWebhookEndpoints: [good()],
      getWebhookEndpoint: [good("", endpoint.id)],
      getOpenApiDocument: [good()],
    };
    for (const one of documented.filter(({ method }) => method === "get")) {
      const calls = queries[one.operation.operationId] ?? [];
      expect(calls.length).toBeGreaterThan(0);
      for (const call of calls) {
        const response = await sendRequest({
          method: "get",
          path: address(one.path, call.path),
          query: call.query,
          key: partner.key,
        });
        expect([one.operation.operationId, call, response.status, problemsOf(one, response)]).toEqual([
          one.operation.operationId,
          call,
          200,
          [],
        ]);
      }
    }
    expect(problemsOf(named("createTransaction"), created)).toEqual([]);
    expect([sent.status, problemsOf(named("sendTestEvent"), sent)]).toEqual([200, []]);
  });

  it("agree on every rejected transaction", async () => {
    const context = randomBase62(12);
    await create({ partner_context: context });
    const rejections = {
      validation_failed: await create({ amount: 0 }),
      partner_context_conflict: await create({ partner_context: context, amount: 160_000 }),
      amount_out_of_range: await create({ amount: 1 }),
      route_unsupported: await create({ crypto_currency: "ZZZ", wallet_address: undefined }),
      malformed_request: await creation("{"),
      unsupported_media_type: await creation("{}", { "content-type": "text/plain" }),
      payload_too_large: await creation("{}", { "content-length": "20000" }),
      api_key_missing: await sendRequest({ method: "post", path: `${basePath}/transactions`, body: "{}" }),
      api_key_invalid: await creation("{}", { "x-svc-api-key": "svc_test_x" }),
    };
    for (const [code, response] of Object.entries(rejections)) {
      expect([JSON.parse(response.body).data.error, problemsOf(named("createTransaction"), response)]).toEqual([
        code,
        [],
      ]);
    }
    const unknown = await sendRequest({ method: "get", path: `${basePath}/transactions/tx_x`, key: partner.key });
    expect([unknown.status, problemsOf(named("getTransaction"), unknown)]).toEqual([404, []]);
  });

  it("are found to differ by a response with an additional or missing field", async () => {
    const one = named("listProviders");
    const response = await sendRequest({ method: "get", path: one.path, key: partner.key });
    const more = JSON.stringify({ ...JSON.parse(response.body), more: 1 });
    const { msg: _msg, ...less } = JSON.parse(response.body);
    expect(problemsOf(one, { ...response, body: more })).toHaveLength(1);
    expect(problemsOf(one, { ...response, body: JSON.stringify(less) })).toHaveLength(1);
    expect(problemsOf(one, { ...response, status: 418 })).toHaveLength(1);
  });
});

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function resolved(schema: { $ref?: string }) {
  return document.components.schemas[schema.$ref?.split("/").at(-1) ?? ""];
}

function send(one: (typeof documented)[number], values: Record<string, string>) {
  const { method, path: template, operation } = one;
  const sent = { method, path: address(template), key: operation.security.length > 0 ? partner.key : undefined };
  if (operation.requestBody) return sendRequest({ ...sent, body: JSON.stringify(values) });
  return sendRequest({ ...sent, query: new URLSearchParams(values).toString() });
}

const creation = (body: string, headers: Record<string, string> = {}) =>
  sendRequest({ method: "post", path: `${basePath}/transactions`, key: partner.key, body, headers });

const sendTestEvent = (fields: Record<string, unknown>) =>
  sendRequest({ method: "post", path: `${basePath}/test-events`, key: partner.key, body: JSON.stringify(fields) });

const create = (fields: Record<string, unknown> = {}) =>
  creation(
    JSON.stringify({
      fiat_currency: "NGN",
      crypto_currency: "BTC",
      payment_method: "card",
      network: "mainnet",
      amount: 150_000,
      type: "BUY",
      provider: "moonpay",
      partner_context: randomBase62(12),
      redirect_url: "https://shop.example/thanks",
      ...fields,
    }),
  );
