import type { Client } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { operationList } from "#lib/openapi/operations.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { envelopeOf, keyHeader, setUpMcpServer, type Versions } from "./test-mcp-server.ts";

const { url, connect } = setUpMcpServer();
const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
const post = (headers: Record<string, string>, body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}') =>
  fetch(url(), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body,
  });

describe("tools", () => {
  it.each<[string, Versions]>([
    ["the current revision", { pin: "2026-07-28" }],
    ["the revisions of 2025", "legacy"],
  ])("are every operation with a key, in %s", async (_name, mode) => {
    const { key } = await newTestPartner();
    const client = await connect(keyHeader(key), mode);
    const { tools } = await client.listTools();
    const expected = operationList.filter(({ access }) => access).map(({ operationId }) => operationId);
    expect(tools.map(({ name }) => name).sort()).toEqual([...expected, "searchDocs", "readDocs"].toSorted());
    expect(JSON.stringify(tools)).not.toContain("$ref");
    const creation = tools.find(({ name }) => name === "createTransaction");
    expect(creation).toMatchObject({
      title: "Create a transaction",
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    });
    expect(creation?.inputSchema.required).toContain("partner_context");
    const retrieval = tools.find(({ name }) => name === "getTransaction");
    expect(retrieval?.inputSchema).toMatchObject({ required: ["transaction_id"], additionalProperties: false });
    expect(retrieval?.annotations).toEqual({ readOnlyHint: true });
  });

  it("run the operations with their log rows", async () => {
    const partner = await newTestPartner();
    const client = await connect({ "x-svc-api-key": partner.key });
    const { partner_context, ...order } = transactionBody();
    const created = await client.callTool({ name: "createTransaction", arguments: { ...order, partner_context } });
    expect(envelopeOf(created)).toMatchObject({ success: true });
    const { transaction_id } = envelopeOf(created).data;
    const paid = await client.callTool({ name: "simulateOutcome", arguments: { transaction_id, status: "success" } });
    expect(envelopeOf(paid).data.status).toBe("success");
    const status = ["success", "failed"];
    const listed = await client.callTool({ name: "listTransactions", arguments: { status, partner_context } });
    expect(envelopeOf(listed).data.transactions).toHaveLength(1);
    const rows = (await partner.logs()).map(({ method, path }) => `${method} ${path}`).sort();
    expect(rows.filter((row) => row !== "POST /mcp")).toEqual([
      "GET /api/v1/partner/transactions",
      "POST /api/v1/partner/transactions",
      `POST /api/v1/partner/transactions/${transaction_id}/simulate`,
    ]);
  });

  it("return the API's error", async () => {
    const { key } = await newTestPartner();
    const client = await connect(keyHeader(key));
    const result = await client.callTool({ name: "createTransaction", arguments: { amount: 1, color: "red" } });
    expect(result.isError).toBe(true);
    expect(envelopeOf(result)).toMatchObject({
      success: false,
      data: { error: "validation_failed", retry: "actionable" },
    });
    const missing = await client.callTool({ name: "getTransaction", arguments: { transaction_id: "../events" } });
    expect(envelopeOf(missing).data.error).toBe("not_found");
    await expect(client.callTool({ name: "getOpenApiDocument" })).rejects.toThrow("Unknown tool");
  });

  it("that the key can't use aren't listed, and fail", async () => {
    const { scope } = await newTestPartner();
    const readOnly = await createKey(scope, { name: "read", scopes: ["transactions:read"] }, null, new Date());
    const client = await connect(keyHeader(readOnly.key));
    expect((await namesOf(client)).sort()).toEqual([
      "getTransaction",
      "listEvents",
      "listTransactions",
      "readDocs",
      "searchDocs",
    ]);
    const logs = await createKey(scope, { name: "logs", scopes: ["logs:read"] }, null, new Date());
    expect(await namesOf(await connect(keyHeader(logs.key)))).toEqual(["searchDocs", "readDocs", "listLogs"]);
    const result = await client.callTool({ name: "sendTestEvent", arguments: { event: "transaction.success" } });
    expect(envelopeOf(result).data.error).toBe("scope_missing");
    const live = await newTestPartner("production");
    expect(await namesOf(await connect(keyHeader(live.key)))).not.toContain("simulateOutcome");
  });

  it("count against the limits of the key once", async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 2, quotes: 10, creations: 10 });
    const call = () =>
      post(
        keyHeader(partner.key),
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"listTransactions","arguments":{}}}',
      );
    for (const isError of [false, false, true]) expect(await (await call()).text()).toContain(`"isError":${isError}`);
    expect((await post(keyHeader(partner.key))).status).toBe(429);
    expect(await logged(partner)).toEqual(["200 /api", "200 /api", "429 /api", "429 /mcp"]);
  });
});

type Partner = Awaited<ReturnType<typeof newTestPartner>>;

const logged = async ({ logs }: Partner) =>
  (await logs()).map(({ status, path }) => `${status} ${path.slice(0, 4)}`).sort();
const messageOf = (method: string, params?: object) => ({ jsonrpc: "2.0", id: 1, method, params });
const initialize = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
};

describe("a message that calls no operation", () => {
  it.each<[string, unknown, number, Record<string, string>?]>([
    ["initialize", messageOf("initialize", initialize), 200],
    ["ping", messageOf("ping"), 200],
    ["the list of tools", messageOf("tools/list"), 200],
    ["the list of the docs", messageOf("resources/list"), 200],
    ["an unknown page", messageOf("resources/read", { uri: "https://example.com" }), 200],
    ["an unknown tool", messageOf("tools/call", { name: "none", arguments: {} }), 200],
    ["a search of the docs", messageOf("tools/call", { name: "searchDocs", arguments: { query: "retries" } }), 200],
    ["a tool call without a name", messageOf("tools/call", {}), 200],
    ["a tool call without an ID", { ...messageOf("tools/call", { name: "listTransactions" }), id: undefined }, 202],
    [
      "a tool call in an unknown revision",
      messageOf("tools/call", { name: "listTransactions", arguments: {} }),
      400,
      { "mcp-protocol-version": "1999-01-01" },
    ],
    ["a notification", { jsonrpc: "2.0", method: "notifications/initialized" }, 202],
    ["an unknown method", messageOf("none"), 200],
    ["no message", "hello", 400],
  ])("counts as a read and is logged: %s", async (_name, message, status, headers = {}) => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 1, quotes: 10, creations: 10 });
    const send = () => post({ ...keyHeader(partner.key), ...headers }, JSON.stringify(message));
    const first = await send();
    expect([first.status, first.headers.get("x-ratelimit-remaining")]).toEqual([status, "0"]);
    const second = await send();
    expect([second.status, (await second.json()).data.error]).toEqual([429, "rate_limited"]);
    expect(await logged(partner)).toEqual([`${status} /mcp`, "429 /mcp"]);
    const ids = (await partner.logs()).map(({ request_id }) => request_id);
    expect(ids.toSorted()).toEqual([first, second].map((one) => one.headers.get("x-request-id")).toSorted());
  });

  it("is rejected in an array, which runs nothing", async () => {
    const partner = await newTestPartner();
    const call = messageOf("tools/call", { name: "listTransactions", arguments: {} });
    const response = await post(keyHeader(partner.key), JSON.stringify(Array.from({ length: 100 }, () => call)));
    expect([response.status, await response.json()]).toEqual([
      400,
      { jsonrpc: "2.0", id: null, error: { code: -32_600, message: expect.stringContaining("Batches") } },
    ]);
    expect(response.headers.get("x-ratelimit-remaining")).toBe("599");
    expect(await logged(partner)).toEqual(["400 /mcp"]);
  });
});

describe("the docs", () => {
  it("can be searched and read by tools", async () => {
    const client = await connect(keyHeader((await newTestPartner()).key));
    const [hit] = envelopeOf(await client.callTool({ name: "searchDocs", arguments: { query: "webhook signature" } }));
    const read = (page: string) => client.callTool({ name: "readDocs", arguments: { page } });
    for (const page of [hit.href, "createTransaction", "/docs/webhooks.md#retries"])
      expect((await read(page)).content).toEqual([{ type: "text", text: expect.stringMatching(/^# /) }]);
    expect(await read("nope")).toMatchObject({ isError: true });
  });
  it("are resources, filled in", async () => {
    const { key } = await newTestPartner();
    const client = await connect(keyHeader(key));
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(["webhooks", "mcp", "createTransaction"]));
    const uri = `${url().origin}/docs/mcp.md`;
    const { contents } = await client.readResource({ uri });
    expect(contents).toEqual([
      { uri, mimeType: "text/markdown", text: expect.stringContaining(`${url().origin}/mcp`) },
    ]);
    await expect(client.readResource({ uri: `${url().origin}/docs/nope.md` })).rejects.toThrow("nope");
  });
});

describe("requests", () => {
  it("for a stream of changes end", async () => {
    const { key } = await newTestPartner();
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    };
    const method = "subscriptions/listen";
    const body = { jsonrpc: "2.0", id: 1, method, params: { notifications: { toolsListChanged: true }, _meta: meta } };
    const headers = { ...keyHeader(key), "mcp-protocol-version": "2026-07-28", "mcp-method": method };
    expect(await (await post(headers, JSON.stringify(body))).text()).toContain("Subscription limit reached");
  });

  it("without a valid key get 401", async () => {
    const all: Record<string, string>[] = [{}, keyHeader("svc_test_wrong"), { "x-svc-api-key": "nope" }];
    for (const headers of all) {
      const response = await post(headers);
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      expect((await response.json()).success).toBe(false);
    }
  });

  it("of another site's page, too large ones, and other methods are rejected", async () => {
    const { key } = await newTestPartner();
    expect((await post({ ...keyHeader(key), origin: "https://evil.example" })).status).toBe(403);
    expect((await post({ ...keyHeader(key), origin: url().origin })).status).toBe(200);
    expect((await post(keyHeader(key), " ".repeat(65 * 1024))).status).toBe(413);
    expect((await fetch(url(), { headers: keyHeader(key) })).status).toBe(405);
    expect((await post(keyHeader(key), "{")).status).toBe(400);
  });
});
