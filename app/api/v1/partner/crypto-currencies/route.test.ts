import { beforeAll, describe, expect, it } from "vitest";
import { call, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { GET } from "./route.ts";

describe("GET /crypto-currencies", () => {
  beforeAll(async () => {
    expect(await refreshOffers("sandbox", enabledProviders("sandbox"), new Date())).toEqual([]);
  });

  it("200: returns one entry per code and network, most popular first, with our icons", async () => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, "/crypto-currencies?type=BUY");
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, code: 200, msg: "Crypto currencies found" });
    expect(Object.keys(body).sort()).toEqual(["code", "data", "msg", "success"]);
    expect(body.data[0]).toEqual({
      code: "BTC",
      network: "mainnet",
      name: "Bitcoin",
      crypto_icon: "http://127.0.0.1:3000/icons/crypto/btc.svg",
      asset_id: "bip122:000000000019d6689c085ae165831e93/slip44:0",
      chain_id: "bip122:000000000019d6689c085ae165831e93",
      contract_address: null,
      decimals: 8,
    });
    const names = body.data.map(({ code, network }: { code: string; network: string }) => `${code}:${network}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain("USDT:tron");
  });

  it("200: returns only the currency with an asset ID, in any case of its contract", async () => {
    const partner = await newTestPartner();
    const assetId = "eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
    for (const asked of [assetId, assetId.toLowerCase()]) {
      const { body } = await partner.call(GET, `/crypto-currencies?type=BUY&asset_id=${encodeURIComponent(asked)}`);
      expect(body.data).toEqual([
        expect.objectContaining({ code: "USDC", network: "ethereum", asset_id: assetId, decimals: 6 }),
      ]);
    }
    const other = await partner.call(GET, "/crypto-currencies?asset_id=eip155:5/slip44:60");
    expect([other.status, other.body.data]).toEqual([200, []]);
    const wrong = await partner.call(GET, "/crypto-currencies?asset_id=USDC");
    expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ["asset_id"]]);
  });

  it("200: includes both directions without a type", async () => {
    const partner = await newTestPartner();
    const lists = await Promise.all(
      ["", "?type=BUY", "?type=SELL"].map((query) => partner.call(GET, `/crypto-currencies${query}`)),
    );
    const [both, buy, sell] = lists.map(({ body }) => new Set(body.data.map((entry: object) => JSON.stringify(entry))));
    expect(both).toEqual(buy?.union(sell ?? new Set()));
  });

  it.each(["buy", "%20BUY", "BUY,SELL", "null", "0", "HODL"])(
    "400: rejects type=%s and names the accepted values",
    async (type) => {
      const partner = await newTestPartner();
      const response = await partner.call(GET, `/crypto-currencies?type=${type}`);
      expect(response.status).toBe(400);
      expect(response.body.data).toMatchObject({ error: "validation_failed", retry: "actionable" });
      expect(response.body.data.errors).toEqual([
        { field: "type", code: expect.any(String), message: "Must be BUY or SELL" },
      ]);
    },
  );

  it.each([
    ["page=2", "page"],
    ["limit=-1", "limit"],
    ["Type=BUY", "Type"],
  ])("400: rejects unknown parameters: %s", async (query, field) => {
    const partner = await newTestPartner();
    const response = await partner.call(GET, `/crypto-currencies?${query}`);
    expect([response.status, fieldsOf(response)]).toEqual([400, [field]]);
  });

  it("401: requires a key", async () => {
    expect((await call(GET, "/crypto-currencies")).body.data.error).toBe("api_key_missing");
  });
});
