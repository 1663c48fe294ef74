import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { partnerTools } from "#app/mcp/tools.ts";
import { envelopeOf, keyHeader, setUpMcpServer } from "./test-mcp-server.ts";

const { connect } = setUpMcpServer();
const route = {
  type: "BUY",
  fiat_currency: "NGN",
  crypto_currency: "BTC",
  network: "mainnet",
  payment_method: "card",
  amount: "150000",
};

describe("results", () => {
  it("are structured as the tool says, also without the flags of currencies", async () => {
    const client = await connect(keyHeader((await newTestPartner()).key));
    // The client rejects a result that doesn't match the schema in its list of tools.
    const { tools } = await client.listTools();
    const described = new Map(tools.map(({ name, outputSchema }) => [name, outputSchema !== undefined]));
    const calls = {
      listQuotes: route,
      listFiatCurrencies: {},
      listProviders: {},
      listLogs: {},
      listWebhookEndpoints: {},
    };
    for (const [name, input] of Object.entries(calls)) {
      const result = await client.callTool({ name, arguments: input });
      expect([name, described.get(name), result.isError]).toEqual([name, true, false]);
      expect(result.structuredContent).toEqual(envelopeOf(result));
    }
    const failed = await client.callTool({ name: "listQuotes", arguments: {} });
    expect(failed).toMatchObject({ isError: true });
    expect(failed.structuredContent).toBeUndefined();
  });

  it("with a transaction have no schema, so that the list of tools stays below 70 kB", () => {
    const tools = [...partnerTools.values()].map(({ tool }) => tool);
    const mute = tools.filter(({ outputSchema }) => !outputSchema).map(({ name }) => name);
    expect(mute.toSorted()).toEqual([
      "cancelTransaction",
      "getStatement",
      "getTransaction",
      "listEvents",
      "listTransactions",
      "simulateOutcome",
    ]);
    expect(JSON.stringify(tools).length).toBeLessThan(70_000);
  });

  it("have five entries by default, as the tool says", async () => {
    const client = await connect(keyHeader((await newTestPartner()).key));
    for (const name of ["listTransactions", "listEvents", "listLogs"]) {
      const limitOf = async (input: object) =>
        envelopeOf(await client.callTool({ name, arguments: { ...input } })).data.pagination.limit;
      expect([await limitOf({}), await limitOf({ limit: 100 })]).toEqual([5, 100]);
      const limit = partnerTools.get(name)?.tool.inputSchema.properties?.limit;
      expect(limit).toMatchObject({ description: expect.stringContaining("Defaults to 5") });
    }
  });
});

describe("the prompt", () => {
  it("integrates Slipway by pages and tools that exist", async () => {
    const client = await connect(keyHeader((await newTestPartner()).key));
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["integrateSlipway"]);
    const { messages } = await client.getPrompt({ name: "integrateSlipway" });
    const [message] = messages;
    const text = message?.content.type === "text" ? message.content.text : "";
    const { resources } = await client.listResources();
    const pages = resources.map(({ name }) => `/docs/${name}`);
    expect(pages).toEqual(expect.arrayContaining(text.match(/\/docs\/[\w-]+/g) ?? ["none"]));
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(text.match(/\b[a-z]+[A-Z]\w+/g) ?? ["none"]));
    await expect(client.getPrompt({ name: "none" })).rejects.toThrow("Unknown prompt");
  });
});
